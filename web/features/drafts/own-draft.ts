import type { DeviceDraft } from './device-draft.ts';
import { deleteDraft, readDraftText, saveDraft } from './draft-store.ts';
import type { OpenDraft } from './open-draft.ts';
import { randomUuid } from './random-uuid.ts';

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
    /** Whether another tab has replaced what this one has written. */
    isLost: () => hasWritten && isOverwritten(),
    /**
     * @returns whether it is the first that this tab stores under its id
     * @throws DOMException if storage is disabled or full
     */
    save(draft: DeviceDraft): boolean {
      const isFirst = readDraftText(key) === null || isOverwritten();
      const id = isOverwritten() ? randomUuid() : key.id;
      known = saveDraft({ ...draft, id });
      key.id = id;
      hasWritten = true;
      return isFirst;
    },
    async delete(): Promise<void> {
      // What another tab stores there afterwards replaces nothing of this one.
      hasWritten = false;
      if (!isOverwritten()) await deleteDraft(key);
    },
  };
}
