import type { DeviceDraft } from './device-draft.ts';
import { deleteDraft, readDraftText, saveDraft } from './draft-store.ts';
import type { OpenDraft } from './open-draft.ts';
import { randomUuid } from './random-uuid.ts';

export type OwnDraft = ReturnType<typeof createOwnDraft>;

/**
 * Where this tab stores its text. On a site without HTTPS nothing locks a draft, so two tabs can have opened the same one:
 * the tab that finds other words there than it has read or written itself leaves them, and goes on under an id of its own.
 */
export function createOwnDraft({ account, id, stored }: OpenDraft) {
  const key = { account, id };
  let known = stored && JSON.stringify(stored);
  let hasWritten = false;

  function isOverwritten(): boolean {
    const text = readDraftText(key);
    return text !== null && text !== known;
  }

  return {
    key,
    hasMoved: () => key.id !== id,
    /** Whether another tab has replaced what this one has written. */
    isLost: () => hasWritten && isOverwritten(),
    /** @throws DOMException if storage is disabled or full */
    save(draft: DeviceDraft): void {
      if (isOverwritten()) key.id = randomUuid();
      known = saveDraft({ ...draft, id: key.id });
      hasWritten = true;
    },
    async delete(): Promise<void> {
      if (!isOverwritten()) await deleteDraft(key);
    },
  };
}
