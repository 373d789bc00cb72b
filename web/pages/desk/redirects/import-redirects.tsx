import { useState } from 'react';
import type { RedirectsImported } from '#shared/contracts/desk/redirect.ts';
import { REDIRECTS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { countOf, inFigures } from '#web/components/count-of.ts';
import { useAction } from '#web/features/desk/use-action.ts';
import { FormSection } from '../form-parts.tsx';
import { TextFile } from '../text-file.tsx';
import { Address } from './address.tsx';

const TOO_LARGE = 'The file is larger than 5 MB. Please divide it, and import one part after the other.';

export function ImportRedirects({ onImported }: { onImported: () => Promise<void> }) {
  const [result, setResult] = useState<{ file: string; result: RedirectsImported } | null>(null);
  const runAction = useAction();

  async function send(text: string, file: string) {
    const imported = await runAction<RedirectsImported>('/desk/redirects/import', { method: 'POST', body: { text } });
    if (!imported) return;
    setResult({ file, result: imported.data });
    await onImported();
  }

  return (
    <FormSection heading="Import" lead={<ImportLead />}>
      <TextFile
        label="File"
        name="text"
        accept=".csv,.json,.yaml,.yml,.txt,_redirects,text/*,application/json"
        maximumBytes={REDIRECTS_BYTES_MAXIMUM}
        tooLarge={TOO_LARGE}
        onChoice={() => setResult(null)}
        onImport={send}
      />
      <div role="status">{result && <ImportResult {...result} />}</div>
    </FormSection>
  );
}

function ImportLead() {
  return (
    <>
      A table with <code>from,to</code> in each line, Ghost’s <code>redirects.json</code> or <code>redirects.yaml</code>
      , or Netlify’s <code>_redirects</code>. Patterns are not taken over.
    </>
  );
}

function ImportResult({ file, result }: { file: string; result: RedirectsImported }) {
  const { added, changed, known, refused, refusedCount } = result;
  const further = refusedCount - refused.length;
  return (
    <div className="import-result">
      <p>
        From {file}: {inFigures(added)} added, {inFigures(changed)} changed, {inFigures(known)} known before,{' '}
        {inFigures(refusedCount)} not taken.
      </p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ from, reason }) => (
            <li key={`${from} ${reason}`}>
              <Address path={from} />: {reason}
            </li>
          ))}
          {further > 0 && <li>And {countOf(further, 'more line')}.</li>}
        </ul>
      )}
    </div>
  );
}
