import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { button, main, openSite, waitFor } from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';

const OFFER = 'Continue where you stopped';
const STORED = 'reading_positions';

beforeEach(() => localStorage.clear());

/** A text of 60 paragraphs, each of which is as high as the window. */
async function openLongText() {
  const site = await openSite();
  const body = Array.from({ length: 60 }, () => 'A word and a word. '.repeat(60)).join('\n\n');
  const id = await buildPost(site.database, { body });
  let top = 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = this.matches('.prose') ? 0 : [...(this.parentElement?.children ?? [])].indexOf(this);
    const height = this.matches('.prose') ? 60 * innerHeight : innerHeight;
    return new DOMRect(0, (place - top) * innerHeight, 0, height);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const scrollTo = (paragraph: number) => {
    top = paragraph;
    fireEvent.scroll(window);
  };
  const stored = () => localStorage.getItem(STORED);
  const visit = async () => {
    top = 0;
    await site.visit(`/blog/${id}`);
    await site.settled();
  };
  return { ...site, id, visit, scrollTo, stored };
}

const offer = () => main().queryByRole('button', { name: OFFER });

test('a long text offers to go on where one stopped, until one goes on or has read it', async () => {
  const { id, visit, scrollTo, stored, user } = await openLongText();
  await visit();
  expect(offer()).toBeNull();
  scrollTo(40);
  await waitFor(() => expect(stored()).toBe(`[[${id},40]]`));
  await visit();
  await waitFor(() => expect(offer()).not.toBeNull());
  scrollTo(5);
  await user.click(button(OFFER));
  expect(offer()).toBeNull();
  expect(document.activeElement).toBe(document.querySelectorAll('.prose > p')[40]);
  expect(stored()).toBe(`[[${id},40]]`);
  scrollTo(60);
  await waitFor(() => expect(stored()).toBeNull());
});

test.each(['{broken', '{"a":1}'])('%s in the storage counts as nothing', async (text) => {
  const { id, visit, scrollTo, stored } = await openLongText();
  localStorage.setItem(STORED, text);
  await visit();
  scrollTo(40);
  await waitFor(() => expect(stored()).toBe(`[[${id},40]]`));
  expect(offer()).toBeNull();
});
