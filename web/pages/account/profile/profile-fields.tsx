import type { User } from '#shared/contracts/account.ts';
import { NAME_MAXIMUM } from '#shared/form-limits.ts';
import { TextField } from '#web/forms/text-field.tsx';

export function ProfileFields({ user, isEditing }: { user: User; isEditing: boolean }) {
  return (
    <div className="profile-fields">
      <TextField
        label="First name"
        name="first_name"
        autoComplete="given-name"
        maxLength={NAME_MAXIMUM}
        defaultValue={user.first_name}
        readOnly={!isEditing}
      />
      <TextField
        label="Last name"
        name="last_name"
        autoComplete="family-name"
        maxLength={NAME_MAXIMUM}
        defaultValue={user.last_name}
        readOnly={!isEditing}
      />
      <TextField label="Email" name="email" type="email" defaultValue={user.email} readOnly />
      <TextField
        label="Phone number"
        name="phone_no"
        type="tel"
        autoComplete="tel"
        placeholder={isEditing ? undefined : 'None yet'}
        defaultValue={user.phone}
        required={user.phone !== ''}
        readOnly={!isEditing}
      />
      <TextField label="Role" name="role" defaultValue={user.is_admin ? 'Admin' : 'User'} readOnly />
    </div>
  );
}
