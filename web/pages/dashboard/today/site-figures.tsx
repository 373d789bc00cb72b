import type { ReactNode } from 'react';
import type { Overview } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import * as paths from '#web/paths.ts';
import { LastDays } from './last-days.tsx';
import { TodayLine, TodayPart } from './today-part.tsx';

/** What is counted like the host of a site, but is none. */
const NAMES: Record<string, string> = { '': 'Direct', newsletter: 'Newsletter' };

const ROWS_MAXIMUM = 5;

/** The last days of the whole site, as far as anything happened. */
export default function SiteFigures({ overview: { days, mostRead, referrers } }: { overview: Overview }) {
  return (
    <>
      <LastDays days={days} />
      <div className="two-columns">
        <CountedList
          heading="Most read"
          rows={mostRead.map(({ slug, title, views }) => ({
            name: (
              <span className="written" lang={langOf(title)}>
                {title}
              </span>
            ),
            path: paths.post(slug),
            key: slug,
            views,
            isTelling: views > 1,
          }))}
        />
        <CountedList
          heading="Where readers come from"
          rows={referrers.map(({ host, views }) => ({
            name: NAMES[host] ?? host,
            key: host,
            views,
            isTelling: host !== '',
          }))}
        />
      </div>
    </>
  );
}

interface CountedListProps {
  heading: string;
  /** Those that are telling alone are worth a list. */
  rows: { key: string; name: ReactNode; path?: string; views: number; isTelling: boolean }[];
}

function CountedList({ heading, rows }: CountedListProps) {
  if (!rows.some(({ isTelling }) => isTelling)) return null;
  return (
    <TodayPart heading={heading}>
      <ol>
        {rows.slice(0, ROWS_MAXIMUM).map(({ key, name, path, views }) => (
          <TodayLine key={key} path={path} aside={countOf(views, 'view')}>
            {name}
          </TodayLine>
        ))}
      </ol>
    </TodayPart>
  );
}
