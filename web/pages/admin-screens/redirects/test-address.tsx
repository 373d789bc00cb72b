import { useState } from 'react';
import type { RedirectTest } from '#shared/contracts/desk/redirect.ts';
import { listPath } from '#web/features/dashboard-frame/list-query.ts';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { api } from '#web/session/api.ts';
import { FormSection } from '../form-parts.tsx';
import { Address, readable } from './address.tsx';

export function TestAddress() {
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
