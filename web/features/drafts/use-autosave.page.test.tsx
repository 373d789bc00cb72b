import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { guard } from '../../../test/support/runner/guard.ts';
import { type EditorDraft, EMPTY_DRAFT } from './device-draft.ts';
import { createPostDraft } from './post-draft.ts';
import { useAutosave } from './use-autosave.ts';

const TYPED: EditorDraft = { ...EMPTY_DRAFT, writing: { ...EMPTY_DRAFT.writing, body: 'Typed.' } };
const NEW = { post: null, content: EMPTY_DRAFT, revision: null, isAside: false };
const STORED = 'chintan:draft:1:a-draft';

/** The editor of a new post in which something was typed. */
function openEditor() {
  const open = { account: 1, id: 'a-draft', draftId: 'b', postId: null, stored: null, image: null, release: () => {} };
  const draft = createPostDraft(TYPED, null, NEW);
  const { result } = renderHook(() => useAutosave(open, draft));
  onTestFinished(() => localStorage.clear());
  return result;
}

/** Local storage that is full until the returned function is called. */
function fillStorage(): () => void {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  return () => full.mockRestore();
}

guard('Autosaving ended for good once the browser could not store a draft.', () => {
  test('autosaving does not end while the browser cannot store the rest of the text', async () => {
    const editor = openEditor();
    const makeRoom = fillStorage();
    const rest = { ...editor.current.read(), isAside: true };
    await act(async () => expect(await editor.current.end(rest)).toBe(false));
    expect(editor.current.hasFailed).toBe(true);

    makeRoom();
    await act(async () => editor.current.goOn());
    expect(localStorage.getItem(STORED)).toContain('Typed.');
    expect(editor.current.hasFailed).toBe(false);
  });
});

test('autosaving ends with what is left to be saved', async () => {
  const editor = openEditor();
  await act(async () => expect(await editor.current.end({ ...editor.current.read(), isAside: true })).toBe(true));
  expect(JSON.parse(localStorage.getItem(STORED) ?? '')).toMatchObject({ isAside: true });
  expect(editor.current.isUnsaved).toBe(false);
});
