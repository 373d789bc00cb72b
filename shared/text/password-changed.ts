export const PASSWORD_CHANGED = 'Your password has been successfully changed.';
