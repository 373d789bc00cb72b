import type { AllowanceSettings, CitedWorks, RobotsSettings, SiteSettings } from '#shared/contracts/site.ts';
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
    </AdminScreen>
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
