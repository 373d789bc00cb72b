import { settingRow } from '#server/features/site/site-store.ts';
import type { RobotsSettings } from '#shared/contracts/desk/robots.ts';

export const robotsRow = settingRow<RobotsSettings>('robots', { allow_training: false });
