import { keepDraft } from './device-store.ts';
import { type KeptDraft, newDraftId } from './kept-draft.ts';

/** What was typed on a post that is gone becomes a new one. @returns the draft to go on with */
export async function makeNew(kept: KeptDraft): Promise<string> {
  await keepDraft({ ...kept, draftId: newDraftId(), postId: null, revision: null, isAside: false });
  return kept.id;
}
