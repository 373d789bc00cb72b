import { type ChangeEvent, useRef, useState } from 'react';
import { encodingIn } from '#shared/text/encoding-in.ts';
import { Field } from '#web/forms/field.tsx';

const UNREADABLE = 'The file can no longer be read. Choose it again.';
const UNKNOWN_ENCODING = 'The file is written in an encoding that cannot be read. Save it in UTF-8.';

interface TextFileProps {
  label: string;
  name: string;
  accept: string;
  maximumBytes: number;
  /** What the button says, and while the file is sent. */
  button?: readonly [label: string, pending: string];
  onChoice: () => void;
  onImport: (text: string, fileName: string, onFailure: (message: string) => void) => Promise<void>;
}

/** A file of text to be imported, and the button that does it. */
export function TextFile(props: TextFileProps) {
  const { label, name, accept, maximumBytes, button = ['Import', 'Importing...'], onChoice, onImport } = props;
  const tooLarge = `The file is larger than ${maximumBytes / 1024 / 1024} MB. Split it and import the parts one by one.`;
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
    const text = await chosen.arrayBuffer().then(decode).catch(handleUnreadable);
    if (text !== undefined) await onImport(text, chosen.name, setProblem);
    setSending(false);
  }

  /**
   * The file was moved or changed after it was chosen, or has an encoding that no browser knows. The input is cleared,
   * because browsers fire no event when the same file is chosen again.
   */
  function handleUnreadable(error: unknown): undefined {
    if (file.current) file.current.value = '';
    setProblem(error instanceof RangeError ? UNKNOWN_ENCODING : UNREADABLE);
  }

  return (
    <>
      <Field label={label} name={name} problem={problem}>
        {(control) => <input {...control} ref={file} type="file" accept={accept} onChange={handleChoice} />}
      </Field>
      <div className="actions">
        <button type="button" className="button" disabled={isSending} onClick={handleImport}>
          {isSending ? button[1] : button[0]}
        </button>
      </div>
    </>
  );
}

/** Excel writes “Unicode text” as UTF-16. */
function decode(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file);
  return new TextDecoder(encodingIn(bytes)).decode(bytes);
}
