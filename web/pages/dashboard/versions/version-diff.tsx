import { useMemo, useState } from 'react';
import type { Language } from '#shared/contracts/text.ts';
import { countOf } from '#shared/text/count-of.ts';
import { type ComparedBlock, type ComparedText, diffTexts } from '#shared/text/diff/diff-texts.ts';
import type { Piece } from '#shared/text/diff/diff-words.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { LinkButton } from '#web/components/text-button.tsx';

/** More would take a phone long to show. */
const SHOWN_AT_FIRST = 100;

interface VersionDiffProps {
  before: ComparedText;
  after: ComparedText;
  language: Language;
}

/** What was deleted from a text, and what was inserted, word by word. */
export function VersionDiff({ before, after, language }: VersionDiffProps) {
  const [isWhole, setWhole] = useState(false);
  const changes = useMemo(() => shownChanges(diffTexts(before, after)), [before, after]);
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST);
  if (!changes.some((change) => 'block' in change)) return <p>The text is the same.</p>;
  return (
    <>
      <div className="diff" lang={language}>
        {shown.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no other name, and never move
          <Change key={index} change={change} language={language} />
        ))}
      </div>
      {shown.length < changes.length && <LinkButton label="Show all changes" onClick={() => setWhole(true)} />}
    </>
  );
}

/** What is shown of a comparison: a block, or that so many unchanged ones are left out. */
type ShownChange = { block: ComparedBlock } | { unchanged: number };

/** Unchanged blocks are shown only next to changed ones. */
export function shownChanges(blocks: ComparedBlock[]): ShownChange[] {
  const isNear = (index: number) => blocks.slice(Math.max(0, index - 1), index + 2).some(({ isSame }) => !isSame);
  const shown: ShownChange[] = [];
  let unchanged = 0;
  blocks.forEach((block, index) => {
    if (!isNear(index)) {
      unchanged += 1;
      return;
    }
    if (unchanged > 0) shown.push({ unchanged });
    unchanged = 0;
    shown.push({ block });
  });
  if (unchanged > 0) shown.push({ unchanged });
  return shown;
}

function Change({ change, language }: { change: ShownChange; language: Language }) {
  if ('unchanged' in change) {
    return (
      <p className="diff-gap" lang="en">
        {countOf(change.unchanged, 'unchanged paragraph')}
      </p>
    );
  }
  const { isSame, pieces } = change.block;
  return (
    <p className="diff-block marked" data-same={isSame || undefined}>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other name, and never move
        <Marked key={index} piece={piece} language={language} />
      ))}
    </p>
  );
}

function Marked({ piece: { kind, text }, language }: { piece: Piece; language: Language }) {
  const words = <MixedText text={text} language={language} />;
  if (kind === 'same') return words;
  const Element = kind === 'deleted' ? 'del' : 'ins';
  return (
    <Element>
      <span className="visually-hidden" lang="en">
        {kind === 'deleted' ? ' deleted: ' : ' inserted: '}
      </span>
      {words}
      <span className="visually-hidden" lang="en">
        {' end '}
      </span>
    </Element>
  );
}
