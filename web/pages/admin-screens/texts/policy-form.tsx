import { useContext, useState } from 'react';
import type { DeskPolicy } from '#shared/contracts/policy.ts';
import { LinkButton, WordButton } from '#web/components/text-button.tsx';
import { ContentContext } from '#web/content/content.ts';
import { LongTextField, MARKDOWN_HINT } from '#web/forms/long-text-field.tsx';
import { api } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';
import { AdminForm } from '../admin-form.tsx';
import { mayClose } from '../item-form.tsx';
import { textIn } from '../read-fields.ts';

interface PolicyFormProps {
  heading: string;
  policy: DeskPolicy;
  onChange: (policy: DeskPolicy) => void;
  onClose: () => void;
}

export function PolicyForm({ heading, policy, onChange, onClose }: PolicyFormProps) {
  const { name, text, isStarting } = policy;
  const content = useContext(ContentContext);
  // A new key remounts the form, so that its field shows a text that was not typed there.
  const [formKey, setFormKey] = useState(0);

  async function save(text: string): Promise<void> {
    const policy = await api<DeskPolicy>(`/desk/policies/${name}`, { method: 'PUT', body: { text } });
    onChange(policy);
    // The server takes an empty text as a return to the default text.
    if (text.trim() === '') setFormKey((key) => key + 1);
  }

  async function replaceText(next: string, title: string, action?: { label: string; run: () => void }) {
    try {
      await save(next);
      content?.renew();
      if (next) setFormKey((key) => key + 1);
      void showToast({ title, ...(action && { action }) });
    } catch (error) {
      showFailureToast(error, FAILED);
    }
  }

  function restoreStartingText() {
    if (!confirm(`Restore the default text of “${heading}”? It replaces yours.`)) return;
    const undo = () => void replaceText(text, 'Your text is back');
    void replaceText('', 'Default text restored', { label: 'Undo', run: undo });
  }

  return (
    <>
      {!isStarting && (
        <div>
          <LinkButton label="Restore the default text" onClick={restoreStartingText} />
        </div>
      )}
      <AdminForm
        key={formKey}
        label={heading}
        read={(fields) => textIn(fields, 'text')}
        send={save}
        saved={`“${heading}” saved`}
        failed={FAILED}
        aside={(isUnsaved) => (
          <WordButton label="Close" object={`“${heading}”`} onClick={() => mayClose(isUnsaved) && onClose()} />
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

const FAILED = 'The text could not be saved';
