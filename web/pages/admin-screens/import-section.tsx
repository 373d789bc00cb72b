import { type ReactNode, useState } from 'react';
import { countOf } from '#shared/text/count-of.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { FormSection } from './form-parts.tsx';
import { TextFile } from './text-file.tsx';

interface ImportSectionProps<Result> {
  lead: ReactNode;
  label: string;
  /** The field of the call's body that has the text of the file. */
  name: string;
  accept: string;
  maximumBytes: number;
  path: string;
  onImported: () => Promise<void>;
  /** What became of the file. */
  children: (result: Result, fileName: string) => ReactNode;
}

/** A section in which a table is chosen and imported, and which then says what became of it. */
export function ImportSection<Result>({ lead, path, name, onImported, children, ...file }: ImportSectionProps<Result>) {
  const [imported, setImported] = useState<{ fileName: string; result: Result } | null>(null);
  const { run } = useAction();

  async function send(text: string, fileName: string, onFailure: (message: string) => void) {
    const answer = await run<Result>(path, { method: 'POST', body: { [name]: text }, onFailure });
    if (!answer) return;
    setImported({ fileName, result: answer.data });
    await onImported();
  }

  const megabytes = file.maximumBytes / 1024 / 1024;
  const tooLarge = `The file is larger than ${megabytes} MB. Split it and import the parts one by one.`;
  return (
    <FormSection heading="Import" lead={lead}>
      <TextFile {...file} name={name} tooLarge={tooLarge} onChoice={() => setImported(null)} onImport={send} />
      <div role="status">{imported && children(imported.result, imported.fileName)}</div>
    </FormSection>
  );
}

interface ImportResultProps {
  /** Which file it was, and what of it was imported. */
  summary: string;
  /** The items of a list: the first lines that were not imported. */
  refused: ReactNode[];
  refusedCount: number;
}

export function ImportResult({ summary, refused, refusedCount }: ImportResultProps) {
  const further = refusedCount - refused.length;
  return (
    <div className="import-result small">
      <p>{summary}</p>
      {refused.length > 0 && (
        <ul>
          {refused}
          {further > 0 && <li>and {countOf(further, 'more line')}</li>}
        </ul>
      )}
    </div>
  );
}
