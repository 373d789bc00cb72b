import { type ChangeEvent, useRef, useState } from 'react';
import { Field } from '#web/forms/field.tsx';

const UNREADABLE = 'The file can no longer be read. Choose it again.';

interface TextFileProps {
  label: string;
  name: string;
  accept: string;
  maximumBytes: number;
  tooLarge: string;
  onChoice: () => void;
  onImport: (text: string, fileName: string, onFailure: (message: string) => void) => Promise<void>;
}

/** A file of text to be imported, and the button that does it. */
export function TextFile({ label, name, accept, maximumBytes, tooLarge, onChoice, onImport }: TextFileProps) {
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);

  function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0];
    onChoice();
    setProblem(chosen ? sizeProblem(chosen) : '');
  }

  const sizeProblem = ({ size }: File) => (size > maximumBytes ? tooLarge : '');

  async function handleImport() {
    const chosen = file.current?.files?.[0];
    const wrong = chosen ? sizeProblem(chosen) : 'Choose a file first.';
    setProblem(wrong);
    if (!chosen || wrong) return;
    setSending(true);
    const text = await chosen.text().catch(handleUnreadable);
    if (text !== undefined) await onImport(text, chosen.name, setProblem);
    setSending(false);
  }

  /**
   * The file was moved or changed after it was chosen. The input is cleared, because browsers fire no event when the
   * same file is chosen again.
   */
  function handleUnreadable(): undefined {
    if (file.current) file.current.value = '';
    setProblem(UNREADABLE);
  }

  return (
    <>
      <Field label={label} name={name} problem={problem}>
        {(control) => <input {...control} ref={file} type="file" accept={accept} onChange={handleChoice} />}
      </Field>
      <div className="actions">
        <button type="button" className="button" disabled={isSending} onClick={handleImport}>
          {isSending ? 'Importing...' : 'Import'}
        </button>
      </div>
    </>
  );
}
