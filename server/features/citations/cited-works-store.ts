import { settingRow } from '#server/features/site/site-store.ts';
import type { CitedWork } from '#shared/contracts/desk/citations.ts';

export const citedWorksRow = settingRow<CitedWork[]>('citedWorks', []);
