import type { User } from '#shared/contracts/account.ts';
import type { DashboardStats, Health, Overview, RecentPost, Today } from '#shared/contracts/desk/overview.ts';
import type { FirstStart } from '#shared/contracts/site.ts';
import type { DeviceDraft } from '#web/features/drafts/device-draft.ts';
import { listDrafts } from '#web/features/drafts/draft-store.ts';
import { api, ask, messageOf } from '#web/session/api.ts';

interface Answers {
  stats: DashboardStats;
  recent: RecentPost[];
  today: Today;
  /** What follows is for admins. */
  overview: Overview;
  health: Health;
  firstStart: FirstStart;
}

/** What could be loaded, and why the rest could not. */
export interface TodayData extends Partial<Answers> {
  /** Texts that only this device has. */
  drafts: DeviceDraft[];
  problem: string;
}

/** @throws the first failure, if nothing can be loaded */
export async function loadToday({ id, is_admin }: User): Promise<TodayData> {
  const calls: [keyof Answers, Promise<unknown>][] = [
    ['stats', ask('/dashboard/stats')],
    ['recent', ask('/dashboard/recent-posts')],
    ['today', ask('/dashboard/today')],
  ];
  if (is_admin) {
    calls.push(['overview', api('/desk/overview')], ['health', api('/desk/health')]);
    calls.push(['firstStart', api('/desk/first-start')]);
  }
  const drafts = await listDrafts(id).catch(() => []);
  const settled = await Promise.allSettled(calls.map(([, answer]) => answer));
  const failed = settled.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  if (failed.length === calls.length) throw failed[0]?.reason;
  const problem = failed[0] ? messageOf(failed[0].reason, 'Something went wrong on our side.') : '';
  const arrived = settled.map((result, index) => [calls[index]?.[0], 'value' in result ? result.value : undefined]);
  return { ...Object.fromEntries(arrived), drafts, problem };
}
