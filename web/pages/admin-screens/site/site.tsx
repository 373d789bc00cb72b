import type { AllowanceSettings, CitedWorks, RobotsSettings, SiteSettings } from '#shared/contracts/site.ts';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { SiteForm } from './site-form.tsx';

export function Site() {
  const lead = (
    <>
      How the site works. Its name, words and links are under <a href={paths.adminScreen('home')}>Home</a>.
    </>
  );
  return (
    <AdminScreen here="site" lead={lead}>
      <FetchedForm />
    </AdminScreen>
  );
}

function FetchedForm() {
  const answer = useQuery('/desk/site', readAll);
  return (
    <QueryResult answer={answer} loading="Loading" rows={6}>
      {(all) => <SiteForm {...all} />}
    </QueryResult>
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
