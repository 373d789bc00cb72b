import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PasteNotices } from '#web/features/paste/paste-notices.tsx';
import { usePaste } from '#web/features/paste/use-paste.ts';
import { textAreaEditor } from '#web/features/text-field/text-area-editor.ts';
import { TextImages } from './text-images.tsx';
import { type TextImages as TextImagesState, useTextImages } from './use-text-images.ts';

/** The requests of the test at hand. */
let uploads: FakeRequest[] = [];

class FakeRequest extends EventTarget {
  status = 0;
  statusText = '';
  responseText = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  sent = new FormData();
  open = vi.fn();
  setRequestHeader = vi.fn();

  send(form: FormData) {
    this.sent = form;
    uploads.push(this);
  }

  abort() {
    this.dispatchEvent(new Event('abort'));
  }

  async answer(status: number, body: unknown): Promise<void> {
    await act(async () => {
      Object.assign(this, { status, responseText: JSON.stringify(body) });
      this.onload();
    });
  }

  /** The site has stored it. */
  accept(address = '/media/lamp-1f.png'): Promise<void> {
    return this.answer(201, { status: true, data: { id: 3, file: { file_path: address } } });
  }
}

beforeEach(() => {
  uploads = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return () => vi.unstubAllGlobals();
});

let added: TextImagesState;

function Editor({ text }: { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = () => area.current && textAreaEditor(area.current);
  added = useTextImages({ area, editor, account: 1, isMarkdown: true });
  const paste = usePaste({
    area,
    isMarkdown: true,
    takeImages: added.uploads.take,
    insertImages: added.uploads.insert,
  });
  return (
    <>
      <textarea
        ref={area}
        defaultValue={text}
        onPaste={paste.handlePaste}
        onDragOver={added.handleDragOver}
        onDrop={added.handleDrop}
      />
      <TextImages added={added} />
      <PasteNotices paste={paste} />
    </>
  );
}

async function openEditor(text = ''): Promise<HTMLTextAreaElement> {
  const { unmount, container } = render(<Editor text={text} />);
  onTestFinished(unmount);
  const area = container.querySelector('textarea') as HTMLTextAreaElement;
  area.focus();
  await vi.dynamicImportSettled();
  return area;
}

const image = (name = 'lamp.png', type = 'image/png') => new File(['x'], name, { type });

const clipboard = ({ html = '', text = '', files = [] as File[] }) => ({
  clipboardData: {
    getData: (type: string) => ({ 'text/html': html, 'text/plain': text })[type] ?? '',
    files,
    types: [],
  },
});

test('an image stands in the text while it is uploaded, and then as Markdown, wherever its line has moved', async () => {
  const area = await openEditor('Before.\nAfter.');
  area.setSelectionRange(7, 7);
  fireEvent.paste(area, clipboard({ files: [image()] }));
  expect(area.value).toMatch(/^Before\.\n\n!\[Uploading lamp\.png…\]\(uploading:[\w-]+\)\n\nAfter\.$/);

  uploads[0]?.upload.onprogress?.({ loaded: 1, total: 4 });
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.25'));
  act(() => {
    area.setRangeText('New. ', 0, 0, 'start');
    area.setSelectionRange(3, 5);
    fireEvent.input(area);
  });
  await uploads[0]?.accept();
  expect(area.value).toBe('New. Before.\n\n![](/media/lamp-1f.png)\n\nAfter.');
  expect([area.selectionStart, area.selectionEnd]).toEqual([3, 5]);
});

test('what an image shows, and its caption, are written into its line', async () => {
  const user = userEvent.setup();
  const area = await openEditor();
  fireEvent.drop(area, { dataTransfer: { files: [image()], types: ['Files'] } });
  await uploads[0]?.accept();
  await user.type(screen.getByLabelText('Image description'), 'A lamp');
  await user.type(screen.getByLabelText('Caption'), 'The "old" one');
  expect(area.value).toBe('![A lamp](/media/lamp-1f.png "The \\"old\\" one")\n');
  await user.click(screen.getByRole('button', { name: 'Done lamp.png' }));
  expect(screen.queryByLabelText('Caption')).toBeNull();
});

test('an upload that fails says why and can be tried again', async () => {
  const user = userEvent.setup();
  const area = await openEditor();
  fireEvent.paste(area, clipboard({ files: [image()] }));
  await uploads[0]?.answer(413, { status: false, message: 'Please select an image smaller than 5MB' });
  expect((await screen.findByRole('alert')).textContent).toBe(
    '“lamp.png” could not be uploaded: Please select an image smaller than 5MB. It is kept on this device.',
  );
  expect(area.value).toContain('uploading:');
  await user.click(screen.getByRole('button', { name: 'Try again lamp.png' }));
  await uploads[1]?.accept();
  expect(area.value).toBe('![](/media/lamp-1f.png)\n');
});

test('a file that is no image can only be removed', async () => {
  const user = userEvent.setup();
  const area = await openEditor();
  fireEvent.paste(area, clipboard({ files: [image()] }));
  await uploads[0]?.answer(415, { status: false, message: 'This file is not an image.' });
  expect((await screen.findByRole('alert')).textContent).toBe(
    '“lamp.png” could not be uploaded: This file is not an image.',
  );
  expect(screen.queryByRole('button', { name: 'Try again lamp.png' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove lamp.png' }));
  expect(area.value.trim()).toBe('');
});

test('a cancelled upload leaves the text, and comes back with its line', async () => {
  const user = userEvent.setup();
  const area = await openEditor('Before.');
  area.setSelectionRange(7, 7);
  fireEvent.paste(area, clipboard({ files: [image()] }));
  const { value } = area;
  await user.click(screen.getByRole('button', { name: 'Cancel lamp.png' }));
  expect(area.value.trim()).toBe('Before.');
  expect(screen.queryByRole('list')).toBeNull();
  fireEvent.input(area, { target: { value } });
  await waitFor(() => expect(uploads).toHaveLength(2));
  await uploads[1]?.accept();
  expect(area.value).toBe('Before.\n\n![](/media/lamp-1f.png)\n');
});

test('saving waits for uploads', async () => {
  const area = await openEditor();
  fireEvent.paste(area, clipboard({ files: [image()] }));
  const settled = added.uploads.settle();
  await uploads[0]?.accept();
  expect(await settled).toBe(true);
  expect(area.value).toBe('![](/media/lamp-1f.png)\n');
});

test('a form that is left during an upload saves nothing, since its text still waits for the image', async () => {
  const area = await openEditor();
  fireEvent.paste(area, clipboard({ files: [image()] }));
  const settled = added.uploads.settle();
  cleanup();
  await uploads[0]?.answer(0, {});
  expect(await settled).toBe(false);
});

test('before a text is saved without an image that could not be uploaded, the writer is asked', async () => {
  const ask = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true);
  vi.stubGlobal('confirm', ask);
  const area = await openEditor('Before.');
  area.setSelectionRange(7, 7);
  fireEvent.paste(area, clipboard({ files: [image()] }));
  await uploads[0]?.answer(500, {});
  expect(await added.uploads.settle()).toBe(false);
  await act(async () => expect(await added.uploads.settle()).toBe(true));
  // The save may fail yet.
  expect(area.value).toContain('uploading:');
  fireEvent.paste(area, clipboard({ files: [image('pasted-meanwhile.png')] }));
  act(() => added.uploads.removeLeftOut());
  expect(area.value).not.toContain('lamp.png');
  expect(area.value).toMatch(/^Before\.\s+!\[Uploading pasted-meanwhile\.png…\]\(uploading:/);
  expect(ask).toHaveBeenCalledWith('Save the text without “lamp.png”? This image is not uploaded.');
});

test('what stood for an image until it was uploaded is stored as the image, if undo brings it back', async () => {
  const area = await openEditor();
  fireEvent.paste(area, clipboard({ files: [image()] }));
  const undone = area.value;
  await uploads[0]?.accept();
  area.value = undone;
  fireEvent(area, new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }));
  expect(area.value).toContain('uploading:');
  expect(added.uploads.withAddresses(area.value)).toBe('![](/media/lamp-1f.png)\n');
});

test('nothing changes in the text while an input method is composing', async () => {
  const area = await openEditor();
  fireEvent.paste(area, clipboard({ files: [image()] }));
  fireEvent.compositionStart(area);
  await uploads[0]?.accept();
  expect(area.value).toContain('uploading:');
  act(() => void fireEvent.compositionEnd(area));
  expect(area.value).toBe('![](/media/lamp-1f.png)\n');
});

test('an image that this device does not have is named, and is not saved', async () => {
  await openEditor('![Uploading gone.png…](uploading:k-1)');
  expect((await screen.findByRole('alert')).textContent).toContain('“gone.png” was never uploaded');
});

test('formatted text is pasted as Markdown, with embedded images on their way', async () => {
  const html = '<p>A <b>lamp</b></p><img alt="It" src="data:image/png;base64,iVBORw0KGgo=">';
  const area = await openEditor();
  fireEvent.paste(area, clipboard({ html, text: 'A lamp' }));
  expect(area.value).toMatch(/^A \*\*lamp\*\*\n\n!\[It\]\(uploading:[\w-]+\)$/);
  await uploads[0]?.accept();
  expect(area.value).toBe('A **lamp**\n\n![It](/media/lamp-1f.png)');
});

test('another reading of what was pasted is offered below the text', async () => {
  const user = userEvent.setup();
  const area = await openEditor('A: ');
  area.setSelectionRange(3, 3);
  fireEvent.paste(area, clipboard({ text: 'come *now* please' }));
  expect(area.value).toBe('A: come *now* please');
  await user.click(screen.getByRole('button', { name: 'Make them bold and italic' }));
  expect(area.value).toBe('A: come **now** please');
  expect(screen.queryByRole('button')).toBeNull();
});

test('within a fence, and with Shift, the browser pastes', async () => {
  const area = await openEditor('```verse\n');
  area.setSelectionRange(9, 9);
  const html = '<b>x</b>';
  expect(fireEvent.paste(area, clipboard({ html, text: 'x' }))).toBe(true);
  area.value = '';
  fireEvent.keyDown(area, { key: 'V', shiftKey: true, ctrlKey: true });
  expect(fireEvent.paste(area, clipboard({ html, text: 'x' }))).toBe(true);
  fireEvent.keyUp(area, { key: 'Shift', shiftKey: false });
  expect(fireEvent.paste(area, clipboard({ html, text: 'x' }))).toBe(false);
});
