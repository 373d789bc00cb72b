import type { DeskAuthor } from '#shared/contracts/author.ts';
import type { DeskCategory } from '#shared/contracts/category.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { AuthorForm } from './author-form.tsx';

export function Author() {
  const lead = (
    <>
      Shown on <a href={paths.about()}>the About page</a> and the home page.
    </>
  );
  return (
    <AdminScreen here="author" lead={lead}>
      <FetchedForm />
    </AdminScreen>
  );
}

function FetchedForm() {
  const answer = useQuery('/desk/author', readAll);
  return (
    <QueryResult answer={answer} loading="Loading" rows={6}>
      {(all) => <AuthorForm {...all} />}
    </QueryResult>
  );
}

/** The steps of My Journey are stored with the site, but they tell of the author. */
async function readAll() {
  const [author, { journey }, categories] = await Promise.all([
    api<DeskAuthor | null>('/desk/author'),
    api<SiteSettings>('/desk/site'),
    api<DeskCategory[]>('/desk/categories'),
  ]);
  const articleCount = categories
    .filter(({ is_active }) => is_active === 1)
    .reduce((sum, { post_count }) => sum + post_count, 0);
  return { author, journey, articleCount };
}
