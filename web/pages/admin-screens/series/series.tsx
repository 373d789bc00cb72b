import { useState } from 'react';
import type { DeskSeries } from '#shared/contracts/series.ts';
import { SERIES_DESCRIPTION_MAXIMUM, SERIES_NAME_MAXIMUM } from '#shared/form-limits.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import * as paths from '#web/paths.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { ImageChoice } from '../image-choice.tsx';
import { NameFields, readNames } from '../name-fields.tsx';
import { OrderedList } from '../ordered-list.tsx';
import { imageIn } from '../read-fields.ts';
import { Thumbnail } from '../thumbnail.tsx';
import type { ItemKind } from '../use-ordered-items.ts';
import { PartsOrder } from './parts-order.tsx';

const SERIES: ItemKind<DeskSeries> = {
  path: '/desk/series',
  unit: 'series',
  nameOf: ({ name }) => name,
  deletionQuestion: ({ name }) => `Delete the series “${name}”? Its posts stay, each on its own.`,
  emptyMessage: 'No series yet. Add one, then choose it in the settings of its posts.',
  emptyMotif: 'path',
  picture: ({ slug, files: [cover] }) => (
    <Thumbnail shape="wide" file={cover} drawing={{ seed: slug, kind: 'cover' }} />
  ),
  below: (series) => series.all_posts > 0 && <SeriesParts series={series} />,
  fields: (series) => <SeriesFields series={series} />,
  read: readSeries,
};

export function Series() {
  const lead = (
    <>
      Posts to be read in order. Readers find a series on <a href={paths.series()}>the series page</a> once one of its
      posts is published. To add a post to a series, open the settings of the post.
    </>
  );
  return (
    <AdminScreen here="series" lead={lead} unit={SERIES.unit}>
      <Fetched<DeskSeries[]> path={SERIES.path} unit={SERIES.unit}>
        {(allSeries, answer) => (
          <OrderedList kind={SERIES} items={allSeries} answer={answer}>
            {(series) => <SeriesRow series={series} />}
          </OrderedList>
        )}
      </Fetched>
    </AdminScreen>
  );
}

function SeriesRow({ series: { name, slug, description, all_posts, post_count } }: { series: DeskSeries }) {
  return (
    <>
      <h2 lang={langOf(name)}>{post_count > 0 ? <a href={paths.series(slug)}>{name}</a> : name}</h2>
      <p className="meta figures">
        <span>{all_posts === 0 ? 'No posts yet' : countOf(all_posts, 'post')}</span>
        {all_posts > post_count && <span>{all_posts - post_count} unpublished</span>}
        <span lang={langOf(slug)}>{`/series/${slug}`}</span>
      </p>
      {description && (
        <p className="ordered-about quiet small" lang={langOf(description)}>
          {description}
        </p>
      )}
    </>
  );
}

function SeriesParts({ series: { id, name } }: { series: DeskSeries }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="row-actions">
        <LinkButton
          className="link-button opens-below"
          label="Parts"
          object={`of “${name}”`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </p>
      {isOpen && <PartsOrder seriesId={id} />}
    </>
  );
}

function SeriesFields({ series }: { series: DeskSeries | null }) {
  return (
    <>
      <NameFields item={series} nameMaximum={SERIES_NAME_MAXIMUM} descriptionMaximum={SERIES_DESCRIPTION_MAXIMUM} />
      <ImageChoice
        label="Cover"
        hint="Landscape, 3:1. Without one, the site draws it."
        shape="wide"
        url={series?.files[0]?.file_path ?? ''}
        drawing={{ seed: series?.slug ?? 'new series', kind: 'cover' }}
      />
    </>
  );
}

function readSeries(fields: FormData) {
  return { ...readNames(fields), ...imageIn(fields) };
}
