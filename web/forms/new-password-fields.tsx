import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  name?: string;
  label?: string;
  confirmation?: string;
  placeholder?: string;
}

export function NewPasswordFields({
  name = 'new_password',
  label = 'New password',
  confirmation = 'Confirm new password',
  placeholder,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        placeholder={placeholder}
        hint="At least 8 characters, with a capital and a small letter, a number and a symbol such as ! or ?"
      />
      <PasswordField label={confirmation} name="confirm_password" autoComplete="new-password" />
    </>
  );
}
