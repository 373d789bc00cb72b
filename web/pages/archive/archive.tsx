import type { ArchivedPost, PostArchive } from '#shared/contracts/archive.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { MONTHS, numbersOf } from '#shared/text/post-date.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { PageLinks } from '#web/components/page-links.tsx';
import { useDateLanguage } from '#web/components/post-date.tsx';
import { SeriesHint } from '#web/components/series-hint.tsx';
import { TitleList } from '#web/components/title-list.tsx';
import { useContent } from '#web/content/content.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import * as paths from '#web/paths.ts';
import { archivePath } from '#web/routing/archive-path.ts';
import type { ArchiveRequest } from '#web/routing/requests.ts';

export default function Archive({ request: { year, page } }: { request: ArchiveRequest }) {
  const archive = useContent('archive', year, page);
  return (
    <div className="sheet columns">
      <div className="section-head">
        <h1>Archive</h1>
        {archive && archive.years.length > 1 && <Years archive={archive} />}
      </div>
      {!archive && <NothingOfYear />}
      {archive?.year === null && <NothingYet />}
      {archive && archive.year !== null && <Year archive={archive} year={archive.year} />}
    </div>
  );
}

function Years({ archive: { years, year: shown } }: { archive: PostArchive }) {
  return (
    <nav className="archive-years" aria-label="Years">
      <ul>
        {years.map(({ year, count }) => (
          <li key={year}>
            <a href={archivePath(years, year)} aria-current={year === shown ? 'page' : undefined}>
              {year} <Count count={count} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Year({ archive, year }: { archive: PostArchive; year: number }) {
  const { years, months, rows, count, page, limit } = archive;
  const isLong = count > limit;
  return (
    <div>
      <h2 className="archive-year">{year}</h2>
      {months.length > 1 && (
        <nav className="chips archive-months" aria-label={`Months of ${year}`}>
          <ul>
            {months.map(({ month }, index) => {
              const before = months.slice(0, index).reduce((sum, later) => sum + later.count, 0);
              const onPage = Math.floor(before / limit) + 1;
              const fragment = `#month-${month}`;
              const label = <MonthName year={year} month={month} />;
              return (
                <li key={month}>
                  {onPage === page ? (
                    <a href={fragment}>{label}</a>
                  ) : (
                    <a href={archivePath(years, year, onPage) + fragment}>{label}</a>
                  )}
                </li>
              );
            })}
          </ul>
        </nav>
      )}
      {rows.length === 0 && <WordLink href={archivePath(years, year)}>Go to the first page</WordLink>}
      <Months rows={rows} year={year} />
      {isLong && rows.length > 0 && (
        <PageLinks page={page} count={count} limit={limit} pathOf={(page) => archivePath(years, year, page)} />
      )}
      <SeriesHint />
    </div>
  );
}

function Months({ rows, year }: { rows: ArchivedPost[]; year: number }) {
  const { timeZone } = useContent('site');
  const months = new Map<number, ArchivedPost[]>();
  for (const row of rows) {
    const { month = 1 } = numbersOf(row.published_at, timeZone);
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return [...months].map(([month, posts]) => (
    <section key={month} className="archive-month" id={`month-${month}`} aria-labelledby={`month-${month}-name`}>
      <h3 id={`month-${month}-name`}>
        <MonthName year={year} month={month} />
      </h3>
      <TitleList posts={posts} DateShown={DayOfMonth} />
    </section>
  ));
}

function MonthName({ year, month }: { year: number; month: number }) {
  const language = useDateLanguage('en');
  return (
    <time dateTime={`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`} lang={language}>
      {MONTHS[language][month - 1]}
    </time>
  );
}

/** The heading above names the month, and the one above that the year. */
function DayOfMonth({ time }: { time: string }) {
  const { timeZone } = useContent('site');
  return <time dateTime={time}>{numbersOf(time, timeZone).day}</time>;
}

function Count({ count }: { count: number }) {
  return (
    <span className="archive-count">
      {inFigures(count)}
      <span className="visually-hidden">{count === 1 ? ' article' : ' articles'}</span>
    </span>
  );
}

function NothingYet() {
  return (
    <div className="nothing-found">
      <Drawing seed="nothing written yet" kind="empty" />
      <p>Nothing has been published yet. Subscribe, and we’ll send you the first letter.</p>
      <WordLink href={paths.newsletter()}>Subscribe</WordLink>
    </div>
  );
}

function NothingOfYear() {
  return (
    <div className="nothing-found">
      <Drawing seed="nothing of this year" kind="empty" />
      <p>Nothing was published that year.</p>
      <WordLink href={paths.archive()}>Go to the latest year</WordLink>
    </div>
  );
}
