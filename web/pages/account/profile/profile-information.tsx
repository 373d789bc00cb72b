import { useContext, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { isPhone, WRONG_PHONE } from '#shared/text/phone-rules.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { ContentContext } from '#web/content/content.ts';
import { QUESTION_OF_LOSS, useLeaveQuestion } from '#web/features/drafts/use-leave-question.ts';
import { focusIfLost } from '#web/forms/focus-if-lost.ts';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { api } from '#web/session/api.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { refreshUser } from '#web/session/user.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { phoneNumber } from '../phone-number.ts';
import { Card } from './card.tsx';
import { ProfileFields } from './profile-fields.tsx';

const WRONG_PHONE_TYPED = {
  field: 'phone_no',
  message: WRONG_PHONE,
  toast: { title: 'Update failed', description: WRONG_PHONE },
};

/** The fields are read-only until Update is pressed. */
export function ProfileInformation({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false);
  const update = useRef<HTMLButtonElement>(null);
  const content = useContext(ContentContext);
  const form = useForm({
    check: ({ phone_no = '' }) => (phone_no.trim() === '' || isPhone(phone_no) ? [] : [WRONG_PHONE_TYPED]),
    async send(values) {
      const { first_name, last_name, phone_no = '' } = values;
      const body = { first_name, last_name, phone_no: phoneNumber(phone_no) };
      await api('/auth/update-profile', { method: 'POST', body });
      // Posts and comments show the user's name.
      content?.renew();
      void showToast({ title: 'Profile updated', description: 'Your profile has been successfully updated.' });
      await refreshUser();
      if (form.isUnchangedSince(values)) stopEditing();
    },
    failure: { title: 'Update failed', otherwise: 'Failed to update profile.' },
  });
  useLeaveQuestion(isEditing && form.isDirty, QUESTION_OF_LOSS);
  const wasEditing = useRef(false);
  const { ref } = form;

  useEffect(() => {
    if (isEditing) ref.current?.querySelector('input')?.focus();
    else if (wasEditing.current) focusIfLost(update.current);
    wasEditing.current = isEditing;
  }, [isEditing, ref]);

  /** Resets the fields to the stored profile: unchanged after Cancel, and as the server stored it after saving. */
  function stopEditing() {
    form.clear();
    setEditing(false);
  }

  const action = !isEditing && <WordButton label="Update" ref={update} onClick={() => setEditing(true)} />;
  return (
    <Card heading="Profile Information" action={action}>
      <Form form={form} label="Profile Information">
        <ProfileFields user={user} isEditing={isEditing} />
        {isEditing && (
          <>
            <LoginAgain />
            <SendRow label="Save Changes" pending="Saving...">
              <WordButton label="Cancel" onClick={stopEditing} />
            </SendRow>
          </>
        )}
      </Form>
    </Card>
  );
}
