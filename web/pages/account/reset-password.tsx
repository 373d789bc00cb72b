import { useEffect, useState } from 'react';
import { type IdentityRemoval, removalSentences } from '#shared/text/identity-removal.ts';
import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { checkLength, checkMatch, checkStrength } from '#web/forms/check-password.ts';
import { Form } from '#web/forms/form.tsx';
import { FormScreen } from '#web/forms/form-screen.tsx';
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';

/** The link in the reset mail opens this page. Opening it changes nothing, and only the browser reads the token. */
export default function ResetPassword() {
  const [token, setToken] = useState('');
  const [isDone, setDone] = useState(false);
  const [removalNotice, setRemovalNotice] = useState('');
  useEffect(() => setToken(tokenInPath(location.pathname)), []);

  const form = useForm({
    check({ new_password = '', confirm_password = '' }) {
      const tooShort = checkLength('new_password', new_password);
      const weak = tooShort.length > 0 ? tooShort : checkStrength('new_password', new_password);
      return [...weak, ...checkMatch(new_password, confirm_password)];
    },
    async send(values) {
      const identities = await api<IdentityRemoval>('/auth/reset-password', { method: 'POST', body: values });
      setRemovalNotice(removalSentences(identities, 'owner').join(' '));
      // The used token should not remain in the address bar and the history.
      history.replaceState(history.state, '', paths.resetPassword());
      setDone(true);
    },
    failure: {
      title: 'Reset failed',
      otherwise: 'Failed to reset password. Please try again.',
      isForNoNetwork: true,
    },
  });

  if (isDone) {
    return (
      <FormScreen heading="Your password has been changed" lead="You can now log in with the new one.">
        {removalNotice && <p className="form-lead">{removalNotice}</p>}
        <div className="actions">
          <ButtonLink href={paths.login()}>Continue to Login</ButtonLink>
        </div>
      </FormScreen>
    );
  }
  return (
    <FormScreen heading="Reset your password">
      <Form form={form}>
        <TextField label="Email" name="email" type="email" autoComplete="username" />
        <TextField
          label="Reset token"
          name="reset_token"
          hint="You’ll find it in the link we emailed you."
          autoCapitalize="none"
          defaultValue={token}
        />
        <NewPasswordFields />
        <SendRow label="Reset password" pending="Resetting password...">
          <WordLink href={paths.login()}>Back to login</WordLink>
        </SendRow>
      </Form>
    </FormScreen>
  );
}

function tokenInPath(path: string): string {
  try {
    return decodeURIComponent(path.split('/')[2] ?? '');
  } catch {
    return '';
  }
}
