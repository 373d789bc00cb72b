import { useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { CodeField } from '#web/forms/code-field.tsx';
import { Form } from '#web/forms/form.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { WhatTheyWrote, type Writings } from '#web/forms/what-they-wrote.tsx';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/router.tsx';
import { LoginAgain } from '#web/session/login-again.tsx';
import { deleteAccount } from './delete-account-call.ts';

interface DeleteAccountFormProps {
  user: User;
  onCancel: () => void;
}

const QUESTIONS: Record<Writings, string> = {
  keep: 'Delete your account for good? What you published stays, as by “Unknown Author”. This cannot be undone.',
  delete: 'Delete your account and everything you wrote for good? This cannot be undone.',
};

export function DeleteAccountForm({ user, onCancel }: DeleteAccountFormProps) {
  const [writings, setWritings] = useState<Writings>('keep');
  const [, navigate] = useLocation();
  const form = useForm({
    async send({ password, otp }) {
      if (!confirm(QUESTIONS[writings])) return;
      // This page requires a login. Clearing the token before leaving it would redirect to the login page.
      await deleteAccount(user.id, { writings, password, otp }, async () => await navigate(paths.home()));
    },
    failure: { title: 'Your account is still there', otherwise: 'It could not be deleted. Please try again.' },
  });

  return (
    <Form form={form} label="Delete your account" takesFocus>
      <WhatTheyWrote legend="What you wrote" who="you" chosen={writings} onChoose={setWritings} />
      {user.has_password ? (
        <>
          {/* This hidden field tells password managers whose password is requested. */}
          <input hidden readOnly autoComplete="username" value={user.email} />
          <PasswordField label="Password" name="password" autoComplete="current-password" />
        </>
      ) : (
        <CodeField hint={<>From the mail to {user.email}.</>} />
      )}
      <LoginAgain />
      <SendRow label="Delete my account" pending="Deleting...">
        <button type="button" className="word-button" onClick={onCancel}>
          Cancel
        </button>
      </SendRow>
    </Form>
  );
}
