import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { guard } from '../../../test/support/runner/guard.ts';
import { type EditorDraft, EMPTY_DRAFT } from './device-draft.ts';
import { createOwnDraft } from './own-draft.ts';
import { createPostDraft } from './post-draft.ts';
import { useAutosave } from './use-autosave.ts';

const typed = (body: string): EditorDraft => ({ ...EMPTY_DRAFT, writing: { ...EMPTY_DRAFT.writing, body } });
const NEW = { post: null, content: EMPTY_DRAFT, revision: null, isAside: false };
const OPEN = { account: 1, id: 'a-draft', draftId: 'b', postId: null, stored: null, image: null, release: () => {} };
const STORED = 'chintan:draft:1:a-draft';

/** The editor of a new post in which something was typed, in a tab of a site without HTTPS. */
function openEditor(body = 'Typed.') {
  const draft = createPostDraft(typed(body), null, NEW);
  const { result, unmount } = renderHook(() => useAutosave(OPEN, draft));
  onTestFinished(() => {
    unmount();
    localStorage.clear();
  });
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

guard('Two tabs with one draft overwrote each other on a site without HTTPS.', () => {
  const bodies = () => Object.values(localStorage).map((text) => JSON.parse(text).writing.body);
  const leave = () => act(async () => dispatchEvent(new Event('pagehide')));

  test('a tab that finds the words of another one goes on in a place of its own, which its address names', async () => {
    const [one, other] = [openEditor('One.'), openEditor('Other.')];
    await act(async () => one.current.goOn());
    await act(async () => other.current.goOn());
    expect(bodies().sort()).toEqual(['One.', 'Other.']);
    expect([one.current.hasMoved, other.current.hasMoved]).toEqual([false, true]);
    expect(location.search).toBe(`?draft=${other.current.read().id}`);

    await act(async () => other.current.end());
    await leave();
    expect(bodies()).toEqual(['One.']);
  });

  test('a tab whose words were overwritten stores them again, even if nothing more is typed in it', async () => {
    const editor = openEditor('One.');
    await act(async () => editor.current.goOn());
    const others = JSON.stringify({ ...editor.current.read(), ...typed('Other.') });
    localStorage.setItem(STORED, others);
    await act(async () => dispatchEvent(new StorageEvent('storage', { key: STORED, newValue: others })));
    expect(bodies().sort()).toEqual(['One.', 'Other.']);
    expect(editor.current.hasMoved).toBe(true);
  });

  test('a tab deletes what it has stored itself, and never what another one has written there', async () => {
    const editor = openEditor('One.');
    await act(async () => editor.current.goOn());
    localStorage.setItem(STORED, JSON.stringify({ ...editor.current.read(), ...typed('Other.') }));
    await act(async () => editor.current.end());
    expect(bodies()).toEqual(['Other.']);
  });

  test('a tab whose text is saved leaves to another tab what that stores in the same place', async () => {
    const own = createOwnDraft(OPEN);
    const draftWith = (body: string) => ({ ...OPEN, ...typed(body), revision: null, isAside: false, savedAt: 1 });
    expect([own.save(draftWith('One.')), own.save(draftWith('One, too.'))]).toEqual([true, false]);
    await own.delete();
    localStorage.setItem(STORED, JSON.stringify(draftWith('Other.')));
    expect(own.isReplaced()).toBe(false);
    expect(own.save(draftWith('More.'))).toBe(true);
    expect(bodies().sort()).toEqual(['More.', 'Other.']);
    localStorage.clear();
  });
});
