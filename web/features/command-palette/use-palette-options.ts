import type { User } from '#shared/contracts/account.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { logOut } from '#web/session/user.ts';
import { ACTIONS, entriesOf, LOG_OUT, matching, type PaletteEntry } from './palette-entries.ts';
import type { PaletteOption } from './palette-options.tsx';
import { useFoundPosts } from './use-found-posts.ts';

interface PaletteOptions {
  actions: PaletteOption[];
  screens: PaletteOption[];
  logOut: PaletteOption[];
  posts: PaletteOption[];
  isLoading: boolean;
  problem: string;
}

/** What can be chosen when this is typed. @param close called before anything is done */
export function usePaletteOptions(typed: string, user: User, close: () => void): PaletteOptions {
  const [, navigate] = useLocation();
  const { rows, isLoading, problem } = useFoundPosts(typed, user.is_admin ? 'all' : 'mine');

  function goTo(path: string) {
    close();
    void navigate(path);
  }

  const optionOf = ({ key, label, path }: PaletteEntry): PaletteOption => ({
    key,
    label,
    run: () => {
      if (path !== undefined) return goTo(path);
      close();
      logOut();
    },
  });

  return {
    actions: matching(ACTIONS, typed).map(optionOf),
    screens: matching(entriesOf(user.is_admin), typed).map(optionOf),
    logOut: matching(LOG_OUT, typed).map(optionOf),
    posts: rows.map((post) => ({
      key: `post-${post.id}`,
      label: post.title,
      post,
      run: (isOther) => goTo(isOther ? paths.post(String(post.id)) : paths.editPost(post)),
    })),
    isLoading,
    problem,
  };
}
