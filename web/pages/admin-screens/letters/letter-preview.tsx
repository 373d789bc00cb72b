import { type ReactNode, useState } from 'react';
import type { DeskLetterDetails, LetterPreview as Preview } from '#shared/contracts/letter.ts';
import { FilterButtons } from '#web/features/dashboard-frame/list-filters.tsx';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';

type Kind = 'write' | 'html' | 'text';

const WIDTHS = [
  ['wide', 'Wide'],
  ['phone', 'Phone'],
] as const;
const SCHEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;
const KINDS = [
  ['write', 'Write'],
  ['html', 'As it arrives'],
  ['text', 'Plain text'],
] as const;

interface LetterPreviewProps {
  letter: DeskLetterDetails;
  /** Where the letter's own words are written. @param onPreview shows it as it will arrive */
  children?: ((onPreview: () => void) => ReactNode) | undefined;
  /** Called before it is shown. */
  onShow?: () => void;
}

/** The letter as a recipient gets it, or its own words, to be written. */
export function LetterPreview({ letter, children: write, onShow }: LetterPreviewProps) {
  const [kind, setKind] = useState<Kind>(write ? 'write' : 'html');
  const [width, setWidth] = useState<'phone' | 'wide'>('wide');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  function show(next: Kind) {
    onShow?.();
    setKind(next);
  }
  return (
    <section className="letter-text" aria-label="The letter">
      <div className="row letter-views">
        <FilterButtons label="Form" choices={write ? KINDS : KINDS.slice(1)} chosen={kind} onChoose={show} />
        {kind === 'html' && (
          <>
            <FilterButtons label="Width" choices={WIDTHS} chosen={width} onChoose={setWidth} />
            <FilterButtons label="Colours" choices={SCHEMES} chosen={scheme} onChoose={setScheme} />
          </>
        )}
      </div>
      {write && <div hidden={kind !== 'write'}>{write(() => show('html'))}</div>}
      {kind !== 'write' && <Shown letter={letter} isText={kind === 'text'} width={width} scheme={scheme} />}
    </section>
  );
}

interface ShownProps {
  letter: DeskLetterDetails;
  isText: boolean;
  width: string;
  scheme: string;
}

function Shown({ letter, isText, width, scheme }: ShownProps) {
  const { id, status, post, revision } = letter;
  // Changes when what the preview shows does.
  const state = [revision, post?.revision, status === 'draft'].join('-');
  const answer = useQuery<Preview>(`/desk/letters/${id}/preview?of=${state}`);
  return (
    <QueryResult answer={answer} loading="Loading the preview" rows={3}>
      {(preview) => (
        <>
          {isText ? (
            <pre className="letter-frame">{preview.text}</pre>
          ) : (
            <iframe
              className="letter-frame"
              data-width={width}
              data-scheme={scheme}
              src={`/api/desk/letters/${id}/preview.html?of=${state}&scheme=${scheme}`}
              title="The letter"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          )}
          <p className="quiet small">
            From {preview.from}, {Math.ceil(preview.size / 1000)} KB. Personal links, such as the one to unsubscribe,
            lead to the newsletter page here.
            {preview.was_shortened && ' Gmail would cut off the whole text, so the letter ends with “Read on”.'}
          </p>
        </>
      )}
    </QueryResult>
  );
}
