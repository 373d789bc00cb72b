import { expect, onTestFinished, test } from 'vitest';
import { EMPTY_DRAFT } from './device-draft.ts';
import { listDrafts, saveDraft } from './draft-store.ts';

test('what is stored in another shape is no draft', async () => {
  onTestFinished(() => localStorage.clear());
  const draft = { ...EMPTY_DRAFT, account: 1, id: 'a', draftId: 'b', postId: null, revision: null, isAside: false };
  const whole = { ...draft, savedAt: 1 };
  saveDraft(whole);
  const broken = ['', 'null', '7', '{}', '{"savedAt":1}', '{"savedAt":1,"writing":{"title":1}}', JSON.stringify(draft)];
  for (const [index, text] of broken.entries()) localStorage.setItem(`chintan:draft:1:${index}`, text);
  expect(await listDrafts(1)).toEqual([whole]);
});
