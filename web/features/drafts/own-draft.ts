import type { DeviceDraft } from './device-draft.ts';
import { deleteDraft, readDraftText, saveDraft } from './draft-store.ts';
import type { OpenDraft } from './open-draft.ts';
import { randomUuid } from './random-uuid.ts';

/**
 * Where this tab stores its text. On a site without HTTPS nothing locks a draft, so two tabs can have opened the same one:
 * the tab that finds the words of another there leaves them, and goes on under an id of its own.
 */
export function createOwnDraft({ account, id, stored }: OpenDraft) {
  const key = { account, id };
  /** What this tab has read or stored there last. */
  let ownText = stored && JSON.stringify(stored);
  let hasStored = false;

  function hasTextOfAnother(): boolean {
    const text = readDraftText(key);
    return text !== null && text !== ownText;
  }

  return {
    key,
    /** Whether another tab has replaced what this one has stored and not deleted. */
    isReplaced: () => hasStored && hasTextOfAnother(),
    /**
     * @returns whether it is the first that this tab stores under its id
     * @throws DOMException if storage is disabled or full
     */
    save(draft: DeviceDraft): boolean {
      const mustMove = hasTextOfAnother();
      const isFirst = mustMove || readDraftText(key) === null;
      const id = mustMove ? randomUuid() : key.id;
      ownText = saveDraft({ ...draft, id });
      key.id = id;
      hasStored = true;
      return isFirst;
    },
    async delete(): Promise<void> {
      hasStored = false;
      if (!hasTextOfAnother()) await deleteDraft(key);
    },
  };
}
