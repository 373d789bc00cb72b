import { useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { type IdentityRemoval, removalSentences } from '#shared/text/identity-removal.ts';
import { checkLength, checkMatch, checkStrength } from '#web/forms/check-password.ts';
import { Form } from '#web/forms/form.tsx';
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { ask } from '#web/session/api.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { showToast } from '#web/toasts/show-toast.ts';
import { Card } from './card.tsx';

interface ChangeResponse {
  data: IdentityRemoval;
  message: string;
}

export function ChangePassword({ user, onChanged }: { user: User; onChanged: () => void }) {
  const [removalNotice, setRemovalNotice] = useState('');
  const form = useForm({
    check({ new_password = '', confirm_password = '' }) {
      const mismatch = checkMatch(new_password, confirm_password, 'New passwords do not match.');
      const tooShort = checkLength('new_password', new_password);
      return [...mismatch, ...(tooShort.length > 0 ? tooShort : checkStrength('new_password', new_password))];
    },
    async send(body) {
      const { data, message } = await ask<ChangeResponse>('/auth/change-password', { method: 'POST', body });
      if (form.isUnchangedSince(body)) form.clear();
      setRemovalNotice(removalSentences(data, 'owner').join(' '));
      onChanged();
      void showToast({ title: 'Password changed', description: message });
    },
    failure: { title: 'Password change failed', otherwise: 'Failed to change password.' },
  });

  return (
    <Card heading="Change Password" lead="This logs you out on other devices.">
      <Form form={form} label="Change Password">
        {/* This hidden field tells password managers whose password changes. */}
        <input hidden readOnly autoComplete="username" value={user.email} />
        <PasswordField label="Current password" name="current_password" autoComplete="current-password" />
        <NewPasswordFields placeholder="Min 8 characters" />
        <LoginAgain />
        <SendRow label="Change Password" pending="Changing Password..." />
        {removalNotice && <p className="form-further">{removalNotice}</p>}
      </Form>
    </Card>
  );
}
