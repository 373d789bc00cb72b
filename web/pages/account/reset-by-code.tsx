import { type IdentityRemoval, removalSentences } from '#shared/text/identity-removal.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { checkMatch, checkStrength } from '#web/forms/check-password.ts';
import { CodeField } from '#web/forms/code-field.tsx';
import { Form } from '#web/forms/form.tsx';
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { goTo } from '#web/go-to.ts';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import type { CodeSent } from './code-sent.ts';
import { ResendCode } from './resend-code.tsx';
import { CodeHint } from './verification-step.tsx';

interface ResetByCodeProps {
  sent: CodeSent;
  onResent: (sent: CodeSent) => void;
  onBack: () => void;
  /** Called instead of navigating to the login page. */
  onReset?: () => Promise<void>;
}

export function ResetByCode({ sent, onResent, onBack, onReset }: ResetByCodeProps) {
  const { email } = sent;
  const form = useForm({
    check: ({ new_password = '', confirm_password = '' }) => [
      ...checkStrength('new_password', new_password),
      ...checkMatch(new_password, confirm_password),
    ],
    async send(values) {
      const body = { ...values, email };
      const identities = await api<IdentityRemoval>('/auth/reset-password', { method: 'POST', body });
      const sentences = ['You can now log in with your new password.', ...removalSentences(identities, 'owner')];
      const toast = { title: 'Password reset', description: sentences.join(' ') };
      if (!onReset) return goTo(paths.login(), { replace: true, toast });
      void showToast(toast);
      await onReset();
    },
    failure: {
      title: 'Reset failed',
      otherwise: 'Failed to reset password. Please try again.',
      isForNoNetwork: true,
    },
  });

  return (
    <Form form={form} takesFocus>
      {/* This hidden field tells password managers whose password changes. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <CodeField hint={<CodeHint email={email} />} />
      <NewPasswordFields />
      <SendRow label="Reset password" pending="Resetting password...">
        <WordButton label="Back" onClick={onBack} />
      </SendRow>
      <ResendCode sent={sent} purpose="reset_password" onResent={onResent} />
    </Form>
  );
}
