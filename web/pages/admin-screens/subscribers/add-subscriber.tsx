import type { DeskSubscriber } from '#shared/contracts/desk/subscriber.ts';
import { EMAIL_MAXIMUM, SOURCE_MAXIMUM } from '#shared/form-limits.ts';
import { dayInZone } from '#shared/text/zoned-time.ts';
import { useContent } from '#web/content/content.ts';
import { QUESTION_OF_LOSS } from '#web/features/drafts/use-leave-question.ts';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { ask } from '#web/session/api.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { showToast } from '#web/toasts/show-toast.ts';
import { FormSection, RadioButtons } from '../form-parts.tsx';
import { useUnsaved } from '../unsaved.tsx';

const LANGUAGES = [
  ['both', 'Both languages'],
  ['en', 'English'],
  ['hi', 'Hindi'],
] as const;

/** For people who say in person, or on paper, that they want letters. */
export function AddSubscriber({ onAdded }: { onAdded: () => Promise<void> }) {
  const { timeZone } = useContent('site');
  const form = useForm({
    async send(body) {
      const { message, data } = await ask<{ message: string; data: DeskSubscriber }>('/desk/subscribers', {
        ...{ method: 'POST', body },
      });
      // Others often agreed on the same day, at the same place.
      const email = form.ref.current?.elements.namedItem('email') as HTMLInputElement | null;
      if (email && form.isUnchangedSince(body)) {
        email.value = '';
        email.focus();
      }
      void showToast({ title: message, description: data.email });
      await onAdded();
    },
    failure: { title: 'The subscriber could not be added', otherwise: 'Something went wrong on our side. Try again.' },
  });
  useUnsaved(form.isDirty, QUESTION_OF_LOSS);

  return (
    <FormSection
      heading="Add a subscriber"
      lead="Only someone who has told you that they want letters. What you enter here is part of the data that they can download."
    >
      <Form form={form} label="Add a subscriber">
        <TextField label="Email" name="email" type="email" maxLength={EMAIL_MAXIMUM} />
        <TextField
          label="Where they agreed"
          name="source"
          hint="Such as: on paper, at the book fair in Pune."
          spellCheck
          maxLength={SOURCE_MAXIMUM}
        />
        <TextField
          label="Day they agreed"
          name="agreed_on"
          type="date"
          max={dayInZone(new Date().toISOString(), timeZone)}
        />
        <RadioButtons legend="Language of the letters" name="language" chosen="both" choices={LANGUAGES} />
        <LoginAgain />
        <SendRow label="Add" pending="Adding..." />
      </Form>
    </FormSection>
  );
}
