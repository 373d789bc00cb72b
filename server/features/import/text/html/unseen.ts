import { removeElements, styleOf, textOf } from '#shared/rich-text/clean/elements.ts';
import { hasText } from '#shared/text/has-text.ts';
import type { Remark } from '../remarks.ts';
import { create, type Reading } from './reading.ts';

const FIELDS = 'input, select, textarea, button, datalist, fieldset:empty';
const HIDDEN = '[hidden], .visually-hidden, .sr-only, .screen-reader-text, .mw-editsection, dialog';
/** A form with more words than these is a page around which somebody put one. */
const FORM_MAXIMUM = 600;

/** Removes what no reader could see or what cannot work here, and says so. */
export function removeUnseen(reading: Reading): void {
  const { body, remarks } = reading;
  readNoscripts(body);
  for (const box of body.querySelectorAll('input[type=checkbox]'))
    box.replaceWith(box.hasAttribute('checked') ? '☑ ' : '☐ ');
  for (const form of body.querySelectorAll('form')) {
    if (textOf(form).length > FORM_MAXIMUM || form.querySelector('img, figure, iframe')) continue;
    form.remove();
    remarks.add('forms');
  }
  remove(reading, FIELDS, 'forms');
  const hidden = [...body.querySelectorAll('[data-style]')].filter((element) =>
    /(^|;)\s*(display\s*:\s*none|mso-hide\s*:\s*all)/i.test(styleOf(element)),
  );
  for (const element of [...hidden, ...body.querySelectorAll(HIDDEN)]) {
    if (hasText(element.textContent ?? '')) remarks.add('hidden');
    element.remove();
  }
  // It repeats the link before it.
  removeElements(body, 'a + a.wp-block-file__button');
}

function remove({ body, remarks }: Reading, selector: string, remark: Remark): void {
  for (const element of body.querySelectorAll(selector)) {
    element.remove();
    remarks.add(remark);
  }
}

/** Beside an image that a script loads, they hold the same image. */
function readNoscripts(body: HTMLElement): void {
  for (const element of body.querySelectorAll('noscript')) {
    const before = element.previousElementSibling;
    const copy = element.querySelector('img');
    if (copy && before?.matches('img, picture') && !/\S/.test(element.textContent ?? '')) {
      const alt = (before.tagName === 'IMG' ? before : before.querySelector('img'))?.getAttribute('alt');
      if (alt && !copy.getAttribute('alt')) copy.setAttribute('alt', alt);
      before.replaceWith(...element.childNodes);
    } else element.before(...element.childNodes);
    element.remove();
  }
  for (const element of body.querySelectorAll('canvas, applet'))
    element.replaceWith(create(body, 'span', ...element.childNodes));
}
