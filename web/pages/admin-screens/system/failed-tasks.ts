import type { Health } from '#shared/contracts/desk/overview.ts';
import type { TaskKind } from '#shared/contracts/desk/task.ts';

/** What a task was for, and what follows from its failure: what remains, and what an admin can do. */
type TaskWords = readonly [purpose: string, consequence: string];

const NEW_CODE = 'The person who asked for it can ask for a new one.';
const IN_FORCE = 'What it tells of is in force all the same.';
const AT_NEXT_START = 'This is tried again when the server is started the next time.';

const WORDS: Record<TaskKind, TaskWords> = {
  'send-account-mail': ['An email with a code, for an account', NEW_CODE],
  'send-password-changed-mail': ['An email about a changed password', IN_FORCE],
  'send-sessions-ended-mail': ['An email about being logged out everywhere', IN_FORCE],
  'send-sign-in-proof-mail': ['An email with a code, for a login with another service', NEW_CODE],
  'send-identity-mail': ['An email about another way to log in', IN_FORCE],
  'send-newsletter-mail': ['An email about a subscription', 'Someone who was to confirm it can subscribe again.'],
  'send-test-letter': ['A test of a letter, to yourself', 'No subscriber got it. You can send the test again.'],
  'send-confirm-replies-mail': [
    'An email that asks whether to send replies',
    'The reader can ask for them when commenting again.',
  ],
  'send-replies-mail': ['An email about replies to a reader’s comment', 'The replies are on your site.'],
  'send-held-comments-mail': ['An email to you about held comments', 'The comments are under Readers.'],
  'make-image-variants': ['Smaller copies of an image', 'Phones load the large one. You can upload it again.'],
  'make-preview-image': ['The picture of a shared link', 'Nothing is lost: it is made when the link is shared.'],
  'remove-unused-images': ['Removing images that are shown nowhere', 'This is done again within a day.'],
  'erase-traces': ['Erasing traces of a deleted account', 'An email to its owner may still be on the server.'],
  'render-posts': ['Bringing articles up to date', `Readers see them as they were. ${AT_NEXT_START}`],
  'index-waiting-posts': ['Preparing articles for the search', `It may not find some of them. ${AT_NEXT_START}`],
};

const OF_ANOTHER_VERSION: TaskWords = [
  'A task of another version of Chintan',
  'This version cannot say what it was for.',
];

interface FailedTask {
  ids: number[];
  purpose: string;
  consequence: string;
  /** Of the last one. */
  failedAt: string;
}

/** @param jobs newest first @returns one for each kind, with the ids of all that failed */
export function groupFailedTasks(jobs: Health['failedTasks']): FailedTask[] {
  const tasks = new Map<TaskKind | null, FailedTask>();
  for (const { id, kind, failedAt } of jobs) {
    const [purpose, consequence] = kind ? WORDS[kind] : OF_ANOTHER_VERSION;
    const { ids, ...last } = tasks.get(kind) ?? { purpose, consequence, failedAt, ids: [] };
    tasks.set(kind, { ...last, ids: [...ids, id] });
  }
  return [...tasks.values()];
}
