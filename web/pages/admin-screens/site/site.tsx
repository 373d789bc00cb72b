import type { AllowanceSettings, CitedWorks, Examples, RobotsSettings, SiteSettings } from '#shared/contracts/site.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { SiteForm } from './site-form.tsx';

export function Site() {
  const lead = (
    <>
      How the site works. Its name, words and links are under <a href={paths.adminScreen('home')}>Home</a>.
    </>
  );
  return (
    <AdminScreen here="site" lead={lead}>
      <Fetched path="/desk/site" load={readAll} rows={6}>
        {(all) => <SiteForm {...all} />}
      </Fetched>
      <ExamplesLink />
    </AdminScreen>
  );
}

/** As long as anything is left of them. */
function ExamplesLink() {
  const { data } = useQuery<Examples>('/desk/examples');
  if (!data || !Object.values(data).some(Boolean)) return null;
  return (
    <p className="screen-foot">
      <a className="finger" href={paths.adminScreen('first-start')}>
        What is still the example
      </a>
    </p>
  );
}

async function readAll() {
  const [site, allowance, { allow_training }, { works }] = await Promise.all([
    api<SiteSettings>('/desk/site'),
    api<AllowanceSettings>('/desk/allowance'),
    api<RobotsSettings>('/desk/robots'),
    api<CitedWorks>('/desk/citations'),
  ]);
  return { site, allowance, allowTraining: allow_training, works };
}
