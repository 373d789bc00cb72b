import type { DeskAuthor } from '#shared/contracts/author.ts';
import type { DeskCategory } from '#shared/contracts/category.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { AboutForm } from './about-form.tsx';

export function About() {
  const lead = (
    <>
      Shown on <a href={paths.about()}>the About page</a> and the home page.
    </>
  );
  return (
    <AdminScreen here="author" lead={lead}>
      <Fetched path="/desk/author" load={readAll} rows={6}>
        {(all) => <AboutForm {...all} />}
      </Fetched>
    </AdminScreen>
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
