import { NAME_MAXIMUM } from '#shared/form-limits.ts';
import { isPhone, WRONG_PHONE } from '#shared/text/phone-rules.ts';
import { checkMatch, checkStrength } from '#web/forms/check-password.ts';
import { Form } from '#web/forms/form.tsx';
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { phoneNumber } from './phone-number.ts';

interface RegistrationFormProps {
  isHidden: boolean;
  onRegistered: (email: string, password: string) => void;
}

export function RegistrationForm({ isHidden, onRegistered }: RegistrationFormProps) {
  const form = useForm({
    check: ({ phone_no = '', password = '', confirm_password = '' }) => [
      ...(isPhone(phone_no) ? [] : [{ field: 'phone_no', message: WRONG_PHONE }]),
      ...checkStrength('password', password),
      ...checkMatch(password, confirm_password),
    ],
    async send({ email = '', password = '', phone_no = '', ...values }) {
      const body = { ...values, email, password, phone_no: phoneNumber(phone_no) };
      await api('/auth/register', { method: 'POST', body, isAnonymous: true });
      onRegistered(email.trim(), password);
    },
    failure: { title: 'Registration failed', otherwise: 'Registration was not successful.' },
  });

  return (
    <Form form={form} isHidden={isHidden}>
      <div className="field-pair">
        <TextField label="First name" name="first_name" autoComplete="given-name" maxLength={NAME_MAXIMUM} />
        <TextField label="Last name" name="last_name" autoComplete="family-name" maxLength={NAME_MAXIMUM} />
      </div>
      <TextField label="Email" name="email" type="email" autoComplete="email" />
      <TextField label="Phone number" name="phone_no" type="tel" autoComplete="tel" />
      <NewPasswordFields name="password" label="Password" confirmation="Confirm password" />
      <SendRow label="Create account" pending="Creating account..." />
      <p className="form-further">
        Already have an account? <a href={paths.login()}>Log in</a>
      </p>
    </Form>
  );
}
