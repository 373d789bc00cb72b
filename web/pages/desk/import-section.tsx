import { type ReactNode, useState } from 'react';
import { useAction } from '#web/features/desk/use-action.ts';
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
  const runAction = useAction();

  async function send(text: string, fileName: string, onFailure: (message: string) => void) {
    const answer = await runAction<Result>(path, { method: 'POST', body: { [name]: text }, onFailure });
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
