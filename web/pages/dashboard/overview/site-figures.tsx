import type { Overview } from '#shared/contracts/desk/overview.ts';
import { TryAgain } from '#web/features/desk-lists/try-again.tsx';
import { useListing } from '#web/features/desk-lists/use-listing.ts';
import { Skeleton } from '../skeleton.tsx';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { Machinery } from './machinery.tsx';
import { MostRead } from './most-read.tsx';
import { Referrers } from './referrers.tsx';
import { Waiting } from './waiting.tsx';

const CHARTS = [
  { name: 'views', label: 'Views', unit: 'view' },
  { name: 'likes', label: 'Likes', unit: 'like' },
  { name: 'comments', label: 'Comments', unit: 'comment' },
  { name: 'signUps', label: 'Sign-ups', unit: 'sign-up' },
] as const;

/** How the site fares and how its machinery is, for whoever looks after it. */
export default function SiteFigures() {
  const { data, problem, reload } = useListing<Overview>('/desk/overview');
  return (
    <>
      <TryAgain problem={problem} onTry={reload} />
      {!data && !problem && <Skeleton label="Loading the figures of the site" rows={4} />}
      {data && (
        <>
          <Waiting waiting={data.waiting} />
          <section className="desk-figures" aria-labelledby="last-days">
            <h2 id="last-days">The last {data.days.length} days</h2>
            <div className="day-charts">
              {CHARTS.map(({ name, ...chart }) => (
                <DayChart
                  key={name}
                  {...chart}
                  days={data.days.map((each) => ({ day: each.day, count: each[name] }))}
                />
              ))}
            </div>
            <DayTable days={data.days} />
          </section>
          <div className="desk-pair">
            <MostRead posts={data.mostRead} />
            <Referrers referrers={data.referrers} />
          </div>
        </>
      )}
      <Machinery />
    </>
  );
}
