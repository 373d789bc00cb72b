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
      What <a href={paths.home()}>the site</a> says about itself. Changes appear immediately.
    </>
  );
  return (
    <AdminScreen here="site" heading="Site" lead={lead}>
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
