import { settingRow } from '#server/features/site/site-store.ts';

/** Only the first run of a site puts the questions, so an older site has none to answer. */
export const firstStartRow = settingRow('firstStart', { isAnswered: true });
