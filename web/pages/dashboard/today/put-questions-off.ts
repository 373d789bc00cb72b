import { readStored, writeStored } from '#web/storage.ts';

const LATER = 'chintan:first-start-later';

/** Until the tab is closed, the dashboard of a new site does not lead to its two questions. */
export function putQuestionsOff(): void {
  writeStored('session', LATER, 'yes');
}

export function areQuestionsPutOff(): boolean {
  return readStored('session', LATER) !== null;
}
