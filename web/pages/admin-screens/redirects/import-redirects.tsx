import type { RedirectsImported } from '#shared/contracts/desk/redirect.ts';
import { REDIRECTS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { ImportResult, ImportSection } from '../import-section.tsx';
import { Address } from './address.tsx';

export function ImportRedirects({ onImported }: { onImported: () => Promise<void> }) {
  return (
    <ImportSection<RedirectsImported>
      lead={<ImportLead />}
      label="File"
      name="text"
      accept=".csv,.json,.yaml,.yml,.txt,_redirects,text/*,application/json"
      maximumBytes={REDIRECTS_BYTES_MAXIMUM}
      path="/desk/redirects/import"
      onImported={onImported}
    >
      {(result, file) => (
        <ImportResult
          summary={`${file}: ${describeImport(result)}`}
          refused={result.refused.map(({ from, reason }) => (
            <li key={`${from} ${reason}`}>
              <Address path={from} />: {reason}
            </li>
          ))}
          refusedCount={result.refusedCount}
        />
      )}
    </ImportSection>
  );
}

function ImportLead() {
  return (
    <>
      A table with <code>from,to</code> on each line, Ghost’s <code>redirects.json</code> or <code>redirects.yaml</code>
      , or Netlify’s <code>_redirects</code>. Patterns are not imported.
    </>
  );
}

function describeImport({ added, changed, known, refusedCount }: RedirectsImported): string {
  const others = [
    changed > 0 && `${inFigures(changed)} changed`,
    known > 0 && `${inFigures(known)} already here`,
    refusedCount > 0 && `${countOf(refusedCount, 'line')} not imported`,
  ].filter(Boolean);
  const first = added === 0 ? 'No redirects added' : `${countOf(added, 'redirect')} added`;
  return `${[first, ...others].join('; ')}.`;
}
