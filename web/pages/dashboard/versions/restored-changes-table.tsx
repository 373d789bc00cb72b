import { MixedText } from '#web/components/mixed-text.tsx';
import { TableHead } from '#web/features/dashboard-frame/table-head.tsx';
import type { RestoredChange } from './restored-changes.ts';

export function RestoredChangesTable({ changes }: { changes: RestoredChange[] }) {
  return (
    <table className="data-table">
      <caption>Restoring this version changes</caption>
      <TableHead columns={['What', 'Now', 'Restored']} />
      <tbody>
        {changes.map(({ name, now, restored }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label="Now">
              <Value text={now} />
            </td>
            <td data-label="Restored">
              <Value text={restored} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ text }: { text: string }) {
  if (text === '') return <i className="quiet small">none</i>;
  return (
    <bdi>
      <MixedText text={text} language="en" />
    </bdi>
  );
}
