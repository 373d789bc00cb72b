import type { DnsRecord } from '#shared/contracts/desk/mail-setup.ts';
import { CopiedText } from '../copied-text.tsx';

/** Records to enter at the provider of the domain. */
export function DnsRecords({ records }: { records: DnsRecord[] }) {
  return records.map((record) => (
    <dl key={record.name} className="dns-record">
      <dt>Type</dt>
      <dd>{record.type}</dd>
      <dt>Name</dt>
      <dd>
        <CopiedText label="the name" text={record.host ?? record.name} />
        {record.host !== null && <span className="quiet small">{`In full: ${record.name}`}</span>}
      </dd>
      <dt>Value</dt>
      <dd>
        <CopiedText label="the value" text={record.value} />
      </dd>
    </dl>
  ));
}
