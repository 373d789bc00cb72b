import { useState } from 'react';
import type {
  MissedAddresses,
  RedirectPage,
  RedirectsImported,
  RedirectTest,
} from '#shared/contracts/desk/redirect.ts';
import { REDIRECTS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { DataTable } from '#web/features/dashboard-frame/data-table.tsx';
import { withCount } from '#web/features/dashboard-frame/list-filters.tsx';
import { listPath, useListScreen } from '#web/features/dashboard-frame/list-query.ts';
import { Panels } from '#web/features/dashboard-frame/panels.tsx';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { changeFragment, useFragment } from '#web/features/dashboard-frame/use-fragment.ts';
import { type Query, useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { api } from '#web/session/api.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { FormSection } from '../form-parts.tsx';
import { ImportResult } from '../import-result.tsx';
import { TextFile } from '../text-file.tsx';
import { RedirectForm } from './redirect-form.tsx';
import { Address, RedirectList, readable } from './redirect-list.tsx';

const LEAD = 'Send readers who follow an old link to the right page. Existing pages are never redirected.';

export function Redirects() {
  return (
    <AdminScreen here="redirects" lead={LEAD} action={<ButtonLink href="#from">Add a redirect</ButtonLink>}>
      <RedirectParts />
    </AdminScreen>
  );
}

function RedirectParts() {
  const list = useListScreen<RedirectPage>('/desk/redirects');
  const missed = useQuery<MissedAddresses>('/desk/redirects/not-found');
  // What the form begins with; each time something else is put there, it begins anew.
  const [{ formKey, ...filled }, setFilled] = useState({ formKey: 0, from: '', to: '' });
  const fill = (from: string, to = '') => setFilled(({ formKey }) => ({ formKey: formKey + 1, from, to }));

  const fragment = useFragment();
  const isListEmpty = list.answer.data?.count === 0 && list.sought === '';
  // Its first field has the name that the button beside the heading leads to.
  const isAdding = fragment === 'from' || filled.from !== '';

  async function reload() {
    await Promise.all([list.answer.reload(), missed.reload()]);
  }

  async function handleSaved() {
    // After the first one too, the form stays for the next.
    if (!isAdding) changeFragment('from');
    await reload();
  }

  function close() {
    fill('');
    if (fragment === 'from') changeFragment();
  }

  return (
    <Panels
      panels={[
        {
          name: 'list',
          label: 'All',
          content: <RedirectList {...list} onChange={fill} onDeleted={reload} />,
        },
        {
          name: 'not-found',
          label: withCount('Not found', missed.data?.length),
          content: <MissedList answer={missed} onLead={fill} />,
        },
        { name: 'test', label: 'Test', content: <TestAddress /> },
        { name: 'import', label: 'Import', content: <ImportRedirects onImported={reload} /> },
      ]}
    >
      <RedirectForm
        key={formKey}
        {...filled}
        isOpen={isAdding || (isListEmpty && ['', 'list'].includes(fragment))}
        onSaved={handleSaved}
        onClose={isAdding && !isListEmpty ? close : undefined}
      />
    </Panels>
  );
}

const MISSED_LEAD =
  'Addresses that visitors looked for in the last 7 days and did not find. Nothing about the visitors is kept.';

function MissedList({ answer, onLead }: { answer: Query<MissedAddresses>; onLead: (from: string) => void }) {
  return (
    <FormSection heading="Not found recently" lead={MISSED_LEAD}>
      <QueryResult answer={answer} loading="Loading the addresses" rows={2}>
        {(missed) =>
          missed.length === 0 ? (
            <p className="screen-note screen-empty">All clear. Every address was found.</p>
          ) : (
            <DataTable
              label="Not found recently"
              rows={missed}
              keyOf={({ path }) => path}
              columns={[
                { name: 'Address', isHead: true, cell: ({ path }) => <Address path={path} /> },
                { name: 'Visits', isFigure: true, cell: ({ count }) => inFigures(count) },
                { name: 'Last visit', cell: ({ last_at }) => <DashboardDate time={last_at} /> },
              ]}
              actions={({ path }) => <LinkButton label="Redirect…" object={path} onClick={() => onLead(path)} />}
            />
          )
        }
      </QueryResult>
    </FormSection>
  );
}

function TestAddress() {
  const [result, setResult] = useState<RedirectTest | null>(null);
  const form = useForm({
    async send({ tested = '' }) {
      setResult(null);
      setResult(await api<RedirectTest>(listPath('/desk/redirects/test', { from: tested })));
    },
    nameOf: () => 'tested',
    failure: { title: 'The address could not be tested', otherwise: 'Something went wrong on our side. Try again.' },
  });
  return (
    <FormSection heading="Test an address" lead="See where an old link leads.">
      <Form form={form} label="Test an address">
        {/* The result was about another address. */}
        <TextField label="Address" name="tested" onInput={() => setResult(null)} />
        <SendRow label="Test" pending="Testing..." />
      </Form>
      <p role="status">{result && <Result {...result} />}</p>
    </FormSection>
  );
}

function Result({ to, sentence }: RedirectTest) {
  if (to === null) return sentence;
  return (
    <>
      <span aria-hidden="true">→</span>{' '}
      <a href={to}>
        <Address path={readable(to)} />
      </a>{' '}
      <span className="quiet small">{sentence}</span>
    </>
  );
}

function ImportRedirects({ onImported }: { onImported: () => Promise<void> }) {
  const [imported, setImported] = useState<(RedirectsImported & { fileName: string }) | null>(null);
  const { run } = useAction();

  async function send(text: string, fileName: string, onFailure: (message: string) => void) {
    const answer = await run<RedirectsImported>('/desk/redirects/import', {
      method: 'POST',
      body: { text },
      onFailure,
    });
    if (!answer) return;
    setImported({ fileName, ...answer.data });
    await onImported();
  }

  const lead = (
    <>
      A table with <code>from,to</code> on each line, Ghost’s <code>redirects.json</code> or <code>redirects.yaml</code>
      , or Netlify’s <code>_redirects</code>. Patterns are not imported.
    </>
  );
  return (
    <FormSection heading="Import" lead={lead}>
      <TextFile
        label="File"
        name="text"
        accept=".csv,.json,.yaml,.yml,.txt,_redirects,text/*,application/json"
        maximumBytes={REDIRECTS_BYTES_MAXIMUM}
        onChoice={() => setImported(null)}
        onImport={send}
      />
      <div role="status">
        {imported && (
          <ImportResult
            unit="redirect"
            others={[
              [imported.changed, 'changed'],
              [imported.known, 'already here'],
            ]}
            {...imported}
          />
        )}
      </div>
    </FormSection>
  );
}
