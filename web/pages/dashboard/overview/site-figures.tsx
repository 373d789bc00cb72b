import type { Overview } from '#shared/contracts/desk/overview.ts';
import { QueryResult } from '#web/features/desk/query-result.tsx';
import { useQuery } from '#web/features/desk/use-query.ts';
import { MostRead, Referrers } from './counted-lists.tsx';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { SystemStatus } from './system-status.tsx';
import { Waiting } from './waiting.tsx';

const CHARTS = [
  { name: 'views', label: 'Views', unit: 'view' },
  { name: 'likes', label: 'Likes', unit: 'like' },
  { name: 'comments', label: 'Comments', unit: 'comment' },
  { name: 'signUps', label: 'Sign-ups', unit: 'sign-up' },
] as const;

export default function SiteFigures() {
  const answer = useQuery<Overview>('/desk/overview');
  return (
    <>
      <QueryResult answer={answer} loading="Loading the figures of the site" rows={4}>
        {({ waiting, days, mostRead, referrers }) => (
          <>
            <Waiting waiting={waiting} />
            <section className="desk-figures" aria-labelledby="last-days">
              <h2 id="last-days">The last {days.length} days</h2>
              <div className="day-charts">
                {CHARTS.map(({ name, ...chart }) => (
                  <DayChart key={name} {...chart} days={days.map((day) => ({ day: day.day, count: day[name] }))} />
                ))}
              </div>
              <DayTable days={days} />
            </section>
            <div className="desk-pair">
              <MostRead posts={mostRead} />
              <Referrers referrers={referrers} />
            </div>
          </>
        )}
      </QueryResult>
      <SystemStatus />
    </>
  );
}
