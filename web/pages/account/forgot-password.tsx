import { WordLink } from '#web/components/button-link.tsx';
import { Form } from '#web/forms/form.tsx';
import { FormScreen } from '#web/forms/form-screen.tsx';
import { useSecondStep } from '#web/forms/second-step.ts';
import { SendRow } from '#web/forms/send-row.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import * as paths from '#web/paths.ts';
import { type CodeSent, sendResetCode } from './code-sent.ts';
import { ResetByCode } from './reset-by-code.tsx';

export default function ForgotPassword() {
  const { step, enter, renew, leave } = useSecondStep<CodeSent>('forgot password');
  const form = useForm({
    async send({ email = '' }) {
      enter(await sendResetCode(email.trim()));
    },
    failure: {
      title: 'Error',
      otherwise: 'Failed to send reset OTP. Please try again.',
      isForNoNetwork: true,
    },
  });

  return (
    <FormScreen
      heading={step ? 'Choose a new password' : 'Forgot your password?'}
      lead={step ? undefined : 'Enter your email and we’ll send you a code to choose a new password.'}
    >
      <Form form={form} isHidden={step !== null}>
        <TextField label="Email" name="email" type="email" autoComplete="username" />
        <SendRow label="Send the code" pending="Sending...">
          <WordLink href={paths.login()}>Back to login</WordLink>
        </SendRow>
      </Form>
      {step && <ResetByCode sent={step} onResent={renew} onBack={leave} />}
    </FormScreen>
  );
}
