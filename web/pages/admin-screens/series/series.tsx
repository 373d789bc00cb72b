import { useState } from 'react';
import type { DeskPart, DeskSeries } from '#shared/contracts/series.ts';
import { SERIES_DESCRIPTION_MAXIMUM, SERIES_NAME_MAXIMUM } from '#shared/form-limits.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import type { Query } from '#web/features/dashboard-frame/use-query.ts';
import * as paths from '#web/paths.ts';
import { Fetched } from '../admin-screen.tsx';
import { ImageChoice } from '../image-choice.tsx';
import type { ItemKind } from '../item-form.tsx';
import { groupFacts, NameFields, readNames } from '../name-fields.tsx';
import { MoveHandle } from '../order/move-handle.tsx';
import { OrderedScreen } from '../ordered-screen.tsx';
import { imageIn } from '../read-fields.ts';
import { Thumbnail } from '../thumbnail.tsx';
import { useOrder } from '../use-order.ts';

const SERIES: ItemKind<DeskSeries> = {
  here: 'series',
  lead: (
    <>
      Posts to be read in order. Readers find a series on <a href={paths.series()}>the series page</a> once one of its
      posts is published. To add a post to a series, open the settings of the post.
    </>
  ),
  unit: 'series',
  nameOf: ({ name }) => name,
  deletionQuestion: ({ name }) => `Delete the series “${name}”? Its posts stay, each on its own.`,
  emptyMessage: 'No series yet. Add one, then choose it in the settings of its posts.',
  emptyMotif: 'path',
  picture: ({ slug, files: [cover] }) => (
    <Thumbnail shape="wide" file={cover} drawing={{ seed: slug, kind: 'cover' }} />
  ),
  href: ({ slug, post_count }) => (post_count > 0 ? paths.series(slug) : undefined),
  facts: (series) => groupFacts(series, `/series/${series.slug}`),
  about: ({ description }) => description,
  below: (series) => series.all_posts > 0 && <SeriesParts series={series} />,
  fields: (series) => (
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
  ),
  read: (fields) => ({ ...readNames(fields), ...imageIn(fields) }),
};

export function Series() {
  return <OrderedScreen kind={SERIES} />;
}

function SeriesParts({ series: { id, name } }: { series: DeskSeries }) {
  const [isOpen, setOpen] = useState(false);
  const path = `/desk/series/${id}/parts`;
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
      {isOpen && (
        <Fetched<DeskPart[]> path={path} rows={2}>
          {(parts, answer) => <PartList path={path} parts={parts} answer={answer} />}
        </Fetched>
      )}
    </>
  );
}

interface PartListProps {
  path: string;
  parts: DeskPart[];
  answer: Query<DeskPart[]>;
}

/** The parts of a series, drafts included, which an admin puts in order. */
function PartList({ path, parts, answer }: PartListProps) {
  const { announcement, move } = useOrder({ path, items: parts, nameOf: ({ title }) => title, answer });
  if (parts.length === 0) return <p className="screen-note">All posts of this series are in the bin.</p>;
  return (
    <>
      <ol className="parts-order" aria-label="Parts">
        {parts.map(({ id, title, language, status }, index) => (
          <li key={id} className="ordered-row" data-compact="true">
            <MoveHandle name={`“${title}”`} index={index} count={parts.length} onMove={move} />
            <span className="quiet figures">{index + 1}</span>
            <span className="ordered-words">
              <a href={paths.editPost({ id })} lang={language}>
                <MixedText text={title} language={language} />
              </a>{' '}
              {status === 'draft' && (
                <span className="badge" data-draft="">
                  Draft
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
