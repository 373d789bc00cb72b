import { settingRow } from '#server/features/site/site-store.ts';
import type { RobotsSettings } from '#shared/contracts/site.ts';

export const robotsRow = settingRow<RobotsSettings>('robots', { allow_training: false });
