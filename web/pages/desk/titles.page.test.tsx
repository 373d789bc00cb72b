import { expect, test } from 'vitest';
import { createContent } from '#web/content/content.ts';
import { fetchedContent } from '#web/content/content-api.ts';
import { ADMIN_SCREENS } from '#web/features/desk/screens.ts';
import { paths } from '#web/paths.ts';
import { loadView } from '#web/routing/load-view.ts';
import { main, openSite } from '../../../test/support/browser/site-in-dom.tsx';

const SCREENS = ADMIN_SCREENS.flatMap(({ entries }) => entries.map(({ label, path }) => [path, label] as const));

test.each([...SCREENS, [paths.desk('mail-setup'), 'Email setup'] as const])(
  'the tab of %s is called as its entry in the menu and its heading are: %s',
  async (path, label) => {
    const site = await openSite();
    await site.visitAs(await site.newPerson({ is_admin: 1 }), path);
    await main().findByRole('heading', { level: 1, name: label });
    const { head } = await loadView(path, createContent(fetchedContent));
    const [title] = head.title.split(' · ');
    expect(title).toBe(label);
    await site.settled();
  },
);
