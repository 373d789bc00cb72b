import { useState } from 'react';
import type { DeskSeries } from '#shared/contracts/desk/series.ts';
import { countOf } from '#web/components/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { DeskScreen, Fetched } from '../desk-screen.tsx';
import { OrderedList } from '../ordered-list.tsx';
import type { ItemKind } from '../use-ordered-items.ts';
import { PartsOrder } from './parts-order.tsx';
import { readSeries, SeriesFields } from './series-fields.tsx';

const SERIES: ItemKind<DeskSeries> = {
  path: '/desk/series',
  unit: 'series',
  nameOf: ({ name }) => name,
  deletionQuestion: ({ name }) => `Delete the series “${name}”? Its posts stay, each on its own.`,
  emptyMessage: 'No series yet. Add one, then choose it in the settings of its posts.',
  fields: (series) => <SeriesFields series={series} />,
  read: readSeries,
};

export function Series() {
  const lead = (
    <>
      Posts that are meant to be read in order. Readers find the series on <Link href={paths.series()}>their page</Link>
      , in the order below. A post is put into a series in its own settings; readers see a series once one of its posts
      is published.
    </>
  );
  return (
    <DeskScreen here="series" heading="Series" lead={lead}>
      <Fetched<DeskSeries[]> path={SERIES.path}>
        {(allSeries, answer) => (
          <OrderedList kind={SERIES} items={allSeries} answer={answer}>
            {(series) => <SeriesRow series={series} />}
          </OrderedList>
        )}
      </Fetched>
    </DeskScreen>
  );
}

function SeriesRow({ series: { id, name, slug, description, files, all_posts, post_count } }: { series: DeskSeries }) {
  const [isOpen, setOpen] = useState(false);
  const [cover] = files;
  return (
    <>
      {cover && <img className="ordered-image" src={cover.file_path} alt="" loading="lazy" />}
      <h2 lang={langOf(name)}>{post_count > 0 ? <Link href={paths.series(slug)}>{name}</Link> : name}</h2>
      <p className="meta figures">
        <span lang={langOf(slug)}>{slug}</span>
        <span>{countOf(all_posts, 'post')}</span>
        {all_posts > post_count && <span>{all_posts - post_count} of them not published</span>}
      </p>
      {description && (
        <p className="ordered-about" lang={langOf(description)}>
          {description}
        </p>
      )}
      {all_posts > 0 && (
        <p className="row-actions">
          <LinkButton
            label={isOpen ? 'Hide the parts' : 'Show the parts'}
            object={`of “${name}”`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </p>
      )}
      {isOpen && <PartsOrder seriesId={id} />}
    </>
  );
}
