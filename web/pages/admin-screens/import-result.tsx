import { countOf, countOrNo, inFigures } from '#shared/text/count-of.ts';

/** A line of a table that was not imported: its number, or what it begins with. */
interface RefusedLine {
  line?: number;
  from?: string;
  reason: string;
}

interface RefusedLinesProps {
  /** The first of them. */
  refused: RefusedLine[];
  refusedCount: number;
}

interface ImportResultProps extends RefusedLinesProps {
  fileName: string;
  unit: 'redirect' | 'subscriber';
  added: number;
  /** What was not added, and why. */
  others: (readonly [count: number, words: string])[];
}

/** What a table brought. */
export function ImportResult({ fileName, unit, added, others, ...lines }: ImportResultProps) {
  const parts = [
    `${countOrNo(added, unit)} added`,
    ...others.filter(([count]) => count > 0).map(([count, words]) => `${inFigures(count)} ${words}`),
    lines.refusedCount > 0 && `${countOf(lines.refusedCount, 'line')} not imported`,
  ].filter(Boolean);
  return (
    <div className="import-result small">
      <p>{`${fileName}: ${parts.join('; ')}.`}</p>
      <RefusedLines {...lines} />
    </div>
  );
}

export function RefusedLines({ refused, refusedCount }: RefusedLinesProps) {
  const further = refusedCount - refused.length;
  if (refused.length === 0) return null;
  return (
    <ul className="refused-lines figures">
      {refused.map(({ line, from, reason }) => (
        <li key={`${line} ${from} ${reason}`}>
          <bdi>{line === undefined ? from : `Line ${inFigures(line)}`}</bdi>: {reason}
        </li>
      ))}
      {further > 0 && <li>and {countOf(further, 'more line')}</li>}
    </ul>
  );
}
