import type { DeskPart } from '#shared/contracts/series.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import type { Query } from '#web/features/dashboard-frame/use-query.ts';
import * as paths from '#web/paths.ts';
import { Fetched } from '../admin-screen.tsx';
import { MoveHandle } from '../order/move-handle.tsx';
import { useOrder } from '../use-order.ts';

/** The parts of a series, drafts included, which an admin puts in order. */
export function PartsOrder({ seriesId }: { seriesId: number }) {
  const path = `/desk/series/${seriesId}/parts`;
  return (
    <Fetched<DeskPart[]> path={path} rows={2}>
      {(parts, answer) => <PartList path={path} parts={parts} answer={answer} />}
    </Fetched>
  );
}

interface PartListProps {
  path: string;
  parts: DeskPart[];
  answer: Query<DeskPart[]>;
}

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
