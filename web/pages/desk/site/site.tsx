import type { DeskAuthor } from '#shared/contracts/desk/author.ts';
import type { CitedWorks } from '#shared/contracts/desk/citations.ts';
import type { SiteSettings } from '#shared/contracts/desk/site.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { DeskScreen, Fetched } from '../desk-screen.tsx';
import { Achievements } from './achievements.tsx';
import { Citations } from './citations.tsx';
import { Robots } from './robots.tsx';
import { SiteForm } from './site-form.tsx';

export function Site() {
  const lead = (
    <>
      What the site says of itself, on <Link href={paths.home()}>its pages</Link> as soon as it is saved.
    </>
  );
  return (
    <DeskScreen here="site" heading="Site" lead={lead}>
      <Fetched<SiteSettings> path="/desk/site" rows={6}>
        {(site) => <SiteForm site={site} />}
      </Fetched>
      <Fetched<DeskAuthor | null> path="/desk/author" rows={2}>
        {(author) => <Achievements achievements={author?.achievements ?? null} />}
      </Fetched>
      <Robots />
      <Fetched<CitedWorks> path="/desk/citations" rows={2}>
        {({ works }) => <Citations works={works} />}
      </Fetched>
    </DeskScreen>
  );
}
