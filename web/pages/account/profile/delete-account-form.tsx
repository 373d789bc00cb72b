import { useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { deleteDraft, listDrafts } from '#web/features/drafts/draft-store.ts';
import { CodeField } from '#web/forms/code-field.tsx';
import { Form } from '#web/forms/form.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { WhatTheyWrote, type Writings } from '#web/forms/what-they-wrote.tsx';
import { goTo } from '#web/go-to.ts';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { forgetAccessToken } from '#web/session/store-access-token.ts';
import { accountKeys, writeStored } from '#web/storage.ts';

interface DeleteAccountFormProps {
  user: User;
  onCancel: () => void;
}

const QUESTIONS: Record<Writings, string> = {
  keep: 'Delete your account for good? What you published stays, under “Unknown Author”. This cannot be undone.',
  delete: 'Delete your account and everything you wrote for good? This cannot be undone.',
};

const DELETED = { title: 'Your account has been deleted', description: 'Thank you for your time here.' };

export function DeleteAccountForm({ user, onCancel }: DeleteAccountFormProps) {
  const [writings, setWritings] = useState<Writings>('keep');
  const form = useForm({
    async send({ password, otp }) {
      if (!confirm(QUESTIONS[writings])) return;
      await api('/auth/account', { method: 'DELETE', body: { writings, password, otp } });
      await deleteDrafts(user.id).catch(() => {});
      forgetAccessToken('logged out');
      goTo(paths.home(), { toast: DELETED });
    },
    failure: { title: 'Account not deleted', otherwise: 'Your account could not be deleted. Try again.' },
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
        <CodeField hint={<>We’ve emailed it to {user.email}.</>} />
      )}
      <LoginAgain />
      <SendRow label="Delete my account" pending="Deleting...">
        <WordButton label="Cancel" onClick={onCancel} />
      </SendRow>
    </Form>
  );
}

async function deleteDrafts(account: number): Promise<void> {
  const drafts = await listDrafts(account);
  for (const key of accountKeys(account)) writeStored('local', key, null);
  await Promise.all(drafts.map(deleteDraft));
}
