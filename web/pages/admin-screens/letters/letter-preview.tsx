import { useState } from 'react';
import type { DeskLetterDetails, LetterPreview as Preview } from '#shared/contracts/letter.ts';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { FormSection } from '../form-parts.tsx';

const WIDTHS = [
  ['phone', 'Phone'],
  ['wide', 'Wide'],
] as const;
const SCHEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;
const KINDS = [
  ['html', 'Formatted'],
  ['text', 'Plain text'],
] as const;

/** The letter as a recipient gets it. */
export function LetterPreview({ letter }: { letter: DeskLetterDetails }) {
  const { id, subject, preheader, extent, status, post } = letter;
  // Changes when what the preview shows does.
  const state = encodeURIComponent([subject, preheader, extent, status === 'draft', post?.revision].join('|'));
  const answer = useQuery<Preview>(`/desk/letters/${id}/preview?of=${state}`);
  return (
    <FormSection
      heading="Preview"
      lead="As recipients see it. Their personal links, such as the one to unsubscribe, lead to the newsletter page here."
    >
      <QueryResult answer={answer} loading="Loading the preview" rows={3}>
        {(preview) => <PreviewParts preview={preview} source={`/api/desk/letters/${id}/preview.html?of=${state}`} />}
      </QueryResult>
    </FormSection>
  );
}

function PreviewParts({ preview, source }: { preview: Preview; source: string }) {
  const [kind, setKind] = useState<'html' | 'text'>('html');
  const [width, setWidth] = useState<'phone' | 'wide'>('wide');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  return (
    <div className="letter-preview">
      <dl className="preview-head">
        <dt>From</dt>
        <dd>{preview.from}</dd>
        <dt>Subject</dt>
        <dd>
          {preview.subject} <span className="quiet small">{preview.preheader}</span>
        </dd>
      </dl>
      <div className="preview-choices">
        <Switch label="Form" choices={KINDS} chosen={kind} onChoose={setKind} />
        {kind === 'html' && (
          <>
            <Switch label="Width" choices={WIDTHS} chosen={width} onChoose={setWidth} />
            <Switch label="Colours" choices={SCHEMES} chosen={scheme} onChoose={setScheme} />
          </>
        )}
      </div>
      {kind === 'html' ? (
        <iframe
          className="preview-frame"
          data-width={width}
          data-scheme={scheme}
          src={`${source}&scheme=${scheme}`}
          title="The letter"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <pre className="preview-text">{preview.text}</pre>
      )}
      <p className="quiet small">
        {Math.ceil(preview.size / 1000)} KB.
        {preview.was_shortened && ' Gmail would cut off the whole post, so the letter ends with “Read on”.'}
      </p>
    </div>
  );
}

interface SwitchProps<Value extends string> {
  label: string;
  choices: readonly (readonly [Value, string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

function Switch<Value extends string>({ label, choices, chosen, onChoose }: SwitchProps<Value>) {
  return (
    <fieldset className="preview-switch">
      <legend className="visually-hidden">{label}</legend>
      {choices.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
