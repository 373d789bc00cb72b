import type { Overview } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import * as paths from '#web/paths.ts';
import { LastDays } from './last-days.tsx';
import { TodayLine, TodayPart } from './today-part.tsx';

/** What is counted like the host of a site, but is none. */
const NAMES: Record<string, string> = { '': 'Direct', newsletter: 'Newsletter' };

const ROWS_MAXIMUM = 5;

/** The last days of the whole site, as far as anything happened: what is not telling is not worth a list. */
export default function SiteFigures({ overview: { days, mostRead, referrers } }: { overview: Overview }) {
  return (
    <>
      <LastDays days={days} />
      <div className="two-columns">
        {mostRead.some(({ views }) => views > 1) && (
          <TodayPart heading="Most read">
            <ol>
              {mostRead.slice(0, ROWS_MAXIMUM).map(({ slug, title, views }) => (
                <TodayLine key={slug} path={paths.post(slug)} aside={countOf(views, 'view')}>
                  <span className="written" lang={langOf(title)}>
                    {title}
                  </span>
                </TodayLine>
              ))}
            </ol>
          </TodayPart>
        )}
        {referrers.some(({ host }) => host !== '') && (
          <TodayPart heading="Where readers come from">
            <ol>
              {referrers.slice(0, ROWS_MAXIMUM).map(({ host, views }) => (
                <TodayLine key={host} aside={countOf(views, 'view')}>
                  {NAMES[host] ?? host}
                </TodayLine>
              ))}
            </ol>
          </TodayPart>
        )}
      </div>
    </>
  );
}
