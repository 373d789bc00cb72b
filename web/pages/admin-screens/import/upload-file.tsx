import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { DeskImportDetails } from '#shared/contracts/desk/import.ts';
import { IMPORT_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { IMPORT_FORMATS } from '#shared/import-formats.ts';
import { langOf } from '#web/components/lang-of.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { formatBytes } from '#web/features/dashboard-frame/format-bytes.ts';
import { Field } from '#web/forms/field.tsx';
import { focusIfLost } from '#web/forms/focus-if-lost.ts';
import { SelectField } from '#web/forms/select-field.tsx';
import { LoginAgain } from '#web/session/login-again.tsx';
import { FormSection } from '../form-parts.tsx';
import { useUnsaved } from '../unsaved.tsx';
import { type Sending, sendFile } from './send-file.ts';

const CHOOSE = 'Choose a file first.';
const TOO_LARGE = 'The file is larger than 2 GB. Import it on the server with npm run import.';
const LEAD = 'You see what the file contains before anything is imported. Up to 2 GB.';

const FORMATS = Object.entries(IMPORT_FORMATS).map(([format, { title }]) => [format, title] as const);

interface UploadFileProps {
  input: RefObject<HTMLInputElement | null>;
  onUploaded: (uploaded: DeskImportDetails) => void;
}

/** The choice of a file, and how much of it has arrived. */
export function UploadFile({ input, onUploaded }: UploadFileProps) {
  const sending = useRef<Sending>(undefined);
  const [problem, setProblem] = useState('');
  const [underWay, setUnderWay] = useState<{ file: File; sent: number } | null>(null);
  const isArriving = underWay !== null;
  useUnsaved(isArriving, 'Leave this page? The file has not arrived yet.');
  useEffect(() => () => sending.current?.cancel(), []);
  useEffect(() => (isArriving ? () => focusIfLost(input.current) : undefined), [isArriving, input]);

  function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    setProblem(file && file.size > IMPORT_BYTES_MAXIMUM ? TOO_LARGE : '');
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = input.current?.files?.[0];
    if (!file || problem === TOO_LARGE) return setProblem(problem || CHOOSE);
    const format = String(new FormData(event.currentTarget).get('format') ?? '');
    setProblem('');
    setUnderWay({ file, sent: 0 });
    sending.current = sendFile(file, format, (sent) => setUnderWay({ file, sent }));
    try {
      const uploaded = await sending.current.finished;
      if (uploaded) onUploaded(uploaded);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setUnderWay(null);
    }
  }

  return (
    <FormSection heading="Upload a file" lead={LEAD}>
      <form onSubmit={handleSubmit} aria-label="Upload a file" hidden={isArriving} noValidate>
        <Field label="File" name="file" problem={problem}>
          {(control) => <input {...control} ref={input} type="file" onChange={handleChoice} />}
        </Field>
        <SelectField
          label="Format"
          name="format"
          hint="Only needed if the file is not recognised."
          choices={[['', 'Detect automatically'], ...FORMATS]}
        />
        <LoginAgain />
        <div className="actions">
          <button type="submit" className="button">
            Upload and check
          </button>
        </div>
      </form>
      {underWay && <Arriving {...underWay} onCancel={() => sending.current?.cancel()} />}
    </FormSection>
  );
}

function Arriving({ file, sent, onCancel }: { file: File; sent: number; onCancel: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The pressed button has disappeared.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className="stack">
      <p role="status">
        Uploading <bdi lang={langOf(file.name)}>{file.name}</bdi>
      </p>
      <progress value={sent} max={Math.max(1, file.size)} aria-label="Uploaded so far" />
      <p className="quiet small figures">
        {formatBytes(sent)} of {formatBytes(file.size)} uploaded. Keep this page open until it is done.
      </p>
      <p className="actions">
        <WordButton label="Cancel" ref={cancel} onClick={onCancel} />
      </p>
    </div>
  );
}
