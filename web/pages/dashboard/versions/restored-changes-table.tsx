import { MixedText } from '#web/components/mixed-text.tsx';
import { DataTable } from '#web/features/dashboard-frame/data-table.tsx';
import type { RestoredChange } from './restored-changes.ts';

export function RestoredChangesTable({ changes }: { changes: RestoredChange[] }) {
  return (
    <DataTable
      caption="Restoring this version changes"
      rows={changes}
      keyOf={({ name }) => name}
      columns={[
        { name: 'What', isHead: true, cell: ({ name }) => name },
        { name: 'Now', cell: ({ now }) => <Value text={now} /> },
        { name: 'Restored', cell: ({ restored }) => <Value text={restored} /> },
      ]}
    />
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
