/** The jobs that send an email. The overview counts waiting ones, and a backup leaves them out. */
export const MAIL_KINDS = [
  'send-account-mail',
  'send-password-changed-mail',
  'send-sessions-ended-mail',
  'send-sign-in-proof-mail',
  'send-identity-mail',
  'send-newsletter-mail',
  'send-test-letter',
  'send-confirm-replies-mail',
  'send-replies-mail',
  'send-held-comments-mail',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The jobs that are given up when they fail for too long, of which admins are told. Scheduled ones only run again. */
export const TASK_KINDS = [
  ...MAIL_KINDS,
  'make-image-variants',
  'make-preview-image',
  'remove-unused-images',
  'erase-traces',
  'render-posts',
  'index-waiting-posts',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** A kind with a version, so that the job of an older one does not stand in its way. */
export type NumberedTaskKind = `${TaskKind}-${number}`;
