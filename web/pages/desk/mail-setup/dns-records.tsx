import type { DnsRecord } from '#shared/contracts/desk/mail-setup.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';

/** Records to enter at the provider of the domain. */
export function DnsRecords({ records }: { records: DnsRecord[] }) {
  return records.map((record) => (
    <dl key={record.name} className="dns-record">
      <dt>Type</dt>
      <dd>{record.type}</dd>
      <dt>Name</dt>
      <dd>
        <Copied label="the name" text={record.host ?? record.name} />
        {record.host !== null && <span className="quiet">{`in full: ${record.name}`}</span>}
      </dd>
      <dt>Value</dt>
      <dd>
        <Copied label="the value" text={record.value} />
      </dd>
    </dl>
  ));
}

function Copied({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      void showToast({ title: 'Copied' });
    } catch {
      showFailureToast(new Error('Please select the text and copy it yourself.'), 'It could not be copied');
    }
  };
  return (
    <span className="dns-text">
      <code>{text}</code>
      <WordButton label="Copy" object={label} onClick={copy} />
    </span>
  );
}
