import { settingRow } from '#server/features/site/site-store.ts';
import type { KeyedProvider } from '#shared/mail-providers.ts';

export type WebhookKeys = Partial<Record<KeyedProvider, string>>;

/** Shown to nobody, not even to admins. */
export const webhookKeysRow = settingRow<WebhookKeys>('mailEvents', {});
