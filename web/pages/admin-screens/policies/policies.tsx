import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskPolicy, PolicyName } from '#shared/contracts/policy.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton, WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { LongTextField, MARKDOWN_HINT } from '#web/forms/long-text-field.tsx';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { AdminForm } from '../admin-form.tsx';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { useIsKept } from '../kept-changes.ts';
import { textIn } from '../read-fields.ts';

/** What the policies are called in the admin area. */
export const POLICY_HEADINGS: Record<PolicyName, string> = { privacy: 'Privacy', terms: 'Terms', cookies: 'Cookies' };
const NAMES = Object.keys(POLICY_HEADINGS) as PolicyName[];
const FAILED = 'The text could not be saved';

export function Policies() {
  return (
    <AdminScreen here="texts" lead="The three texts that the footer links to.">
      <Fetched path="/desk/policies" load={readAll} rows={3}>
        {(policies, { change }) => (
          <PolicyList
            policies={policies}
            onChange={(changed) => change((now) => now.map((each) => (each.name === changed.name ? changed : each)))}
          />
        )}
      </Fetched>
    </AdminScreen>
  );
}

/** They are shown together, so that none moves when another arrives. */
function readAll() {
  return Promise.all(NAMES.map((name) => api<DeskPolicy>(`/desk/policies/${name}`)));
}

/** All texts, or the one that is being edited. */
function PolicyList({ policies, onChange }: { policies: DeskPolicy[]; onChange: (policy: DeskPolicy) => void }) {
  const isKept = useIsKept();
  const [edited, setEdited] = useState(() => NAMES.find((name) => isKept(POLICY_HEADINGS[name])) ?? null);
  const list = useRef<HTMLDivElement>(null);

  function close() {
    flushSync(() => setEdited(null));
    list.current?.querySelector<HTMLElement>(`#${edited} .link-button`)?.focus();
  }

  return (
    <div ref={list}>
      {policies
        .filter(({ name }) => edited === null || name === edited)
        .map((policy) => {
          const { name, isStarting } = policy;
          const heading = POLICY_HEADINGS[name];
          return (
            <section key={name} className="ruled screen-part screen-text" id={name} aria-label={heading}>
              <div className="row spread">
                <div className="row">
                  <h2>{heading}</h2>
                  <p className="meta">{isStarting ? 'Default text' : 'Your text'}</p>
                </div>
                <p className="row-actions">
                  {!edited && <LinkButton label="Edit" object={`“${heading}”`} onClick={() => setEdited(name)} />}
                  <a href={paths.policy(name)} aria-label={`View page “${heading}”`}>
                    View
                  </a>
                </p>
              </div>
              {edited ? <PolicyForm policy={policy} onChange={onChange} onClose={close} /> : <Beginning {...policy} />}
            </section>
          );
        })}
    </div>
  );
}

function Beginning({ text }: DeskPolicy) {
  const beginning = text.split('\n').find((line) => /^[^#\s]/.test(line)) ?? '';
  return (
    <p className="clamped" lang={langOf(beginning)}>
      {beginning}
    </p>
  );
}

interface FormProps {
  policy: DeskPolicy;
  onChange: (policy: DeskPolicy) => void;
  onClose: () => void;
}

function PolicyForm({ policy: { name, text, isStarting }, onChange, onClose }: FormProps) {
  const heading = POLICY_HEADINGS[name];
  const { run } = useAction();
  // A new key remounts the form, so that its field shows a text that was not typed there.
  const [formKey, setFormKey] = useState(0);
  const showAnew = () => setFormKey((key) => key + 1);
  const path = `/desk/policies/${name}`;

  async function replaceText(text: string, title: string, undo?: () => void) {
    const saved = await run<DeskPolicy>(path, { method: 'PUT', body: { text }, done: '', failed: FAILED });
    if (!saved) return;
    onChange(saved.data);
    showAnew();
    void showToast({ title, ...(undo && { action: { label: 'Undo', run: undo } }) });
  }

  function restoreDefaultText() {
    if (!confirm(`Restore the default text of “${heading}”? It replaces yours.`)) return;
    void replaceText('', 'Default text restored', () => void replaceText(text, 'Your text is back'));
  }

  return (
    <>
      {!isStarting && (
        <div>
          <LinkButton label="Restore the default text" onClick={restoreDefaultText} />
        </div>
      )}
      <AdminForm
        key={formKey}
        label={heading}
        read={(fields) => textIn(fields, 'text')}
        send={async (text) => onChange(await api<DeskPolicy>(path, { method: 'PUT', body: { text } }))}
        // The server takes an empty text as a return to the default text.
        onAllSaved={(text) => text.trim() === '' && showAnew()}
        saved={`“${heading}” saved`}
        failed={FAILED}
        aside={(_, mayClose) => (
          <WordButton label="Close" object={`“${heading}”`} onClick={() => mayClose() && onClose()} />
        )}
      >
        <LongTextField
          label={`Text of “${heading}”`}
          name="text"
          hint={MARKDOWN_HINT}
          rows={14}
          autoFocus
          defaultValue={text}
        />
      </AdminForm>
    </>
  );
}
