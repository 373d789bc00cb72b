import { useContext, useEffect } from 'react';
import { WordButton } from '#web/components/text-button.tsx';
import { ContentContext } from '#web/content/content.ts';
import { focusNamedField } from '#web/features/dashboard-frame/use-fragment.ts';
import { QUESTION_OF_LOSS } from '#web/features/drafts/use-leave-question.ts';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { ask } from '#web/session/api.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { showToast } from '#web/toasts/show-toast.ts';
import { FormSection } from '../form-parts.tsx';
import { useUnsaved } from '../unsaved.tsx';

interface RedirectFormProps {
  from: string;
  to: string;
  isOpen: boolean;
  onSaved: () => Promise<void>;
  /** Absent while there is nothing else to show. */
  onClose: (() => void) | undefined;
}

/** Adds a redirect, or changes where one leads. */
export function RedirectForm({ from, to, isOpen, onSaved, onClose }: RedirectFormProps) {
  const content = useContext(ContentContext);
  const form = useForm({
    async send(body) {
      const { message } = await ask<{ message: string }>('/desk/redirects', { method: 'POST', body });
      content?.renew();
      // The next one may have been begun meanwhile.
      if (form.isUnchangedSince(body)) {
        for (const name of ['from', 'to']) fieldOf(name).value = '';
        fieldOf('from').focus();
      }
      void showToast({ title: message });
      await onSaved();
    },
    failure: { title: 'The redirect could not be saved', otherwise: 'Something went wrong on our side. Try again.' },
  });
  useUnsaved(form.isDirty, QUESTION_OF_LOSS);
  const fieldOf = (name: string) => form.ref.current?.elements.namedItem(name) as HTMLInputElement;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something was put into the form
  useEffect(() => {
    if (from !== '') fieldOf('to').focus();
  }, []);

  useEffect(() => {
    if (isOpen) focusNamedField(form.ref.current);
  }, [isOpen, form.ref]);

  return (
    <div hidden={!isOpen}>
      <FormSection
        heading="Add a redirect"
        lead="Saving an address twice replaces it. When a post moves, its redirects follow."
      >
        <Form form={form} label="Add a redirect">
          <LoginAgain />
          <TextField label="Old address" name="from" hint="Such as /2019/04/lamp" defaultValue={from} />
          <TextField label="New address" name="to" hint="Such as /blog/the-lamp or https://…" defaultValue={to} />
          <SendRow label="Save" pending="Saving...">
            {onClose && <WordButton label="Close" onClick={onClose} />}
          </SendRow>
        </Form>
      </FormSection>
    </div>
  );
}
