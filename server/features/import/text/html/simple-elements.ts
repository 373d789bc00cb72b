import { ITEM_NUMBER_MAXIMUM } from '#shared/markdown/parsing/line-paragraphs.ts';
import { rename, textOf, unwrap } from '#shared/rich-text/clean/elements.ts';
import { create, type Reading } from './reading.ts';

const RAISED = new Map(
  Object.entries({ '+': '⁺', '-': '⁻', '−': '⁻', '=': '⁼', '(': '⁽', ')': '⁾', n: 'ⁿ', i: 'ⁱ', TM: '™' }),
);
const LOWERED = new Map(Object.entries({ '+': '₊', '-': '₋', '−': '₋', '=': '₌', '(': '₍', ')': '₎' }));
/** Endings of numbers read well without being raised. */
const ORDINAL = /^(?:st|nd|rd|th|e|er|re|ème|वां|वीं|वाँ)$/i;

/** Writes elements that the editor does not have with those that it has. */
export function rewriteSimpleElements(reading: Reading): void {
  const { body, remarks } = reading;
  for (const svg of body.querySelectorAll('svg')) {
    const words = [...svg.querySelectorAll('text, foreignObject')].map(textOf).join(' ').trim();
    // Icons without words are decoration.
    if (words !== '') remarks.add('drawings');
    svg.replaceWith(words === '' ? '' : ` ${words} `);
  }
  for (const formula of body.querySelectorAll('math')) {
    const tex = formula.querySelector('annotation[encoding*=tex]');
    formula.replaceWith(create(body, tex ? 'code' : 'span', textOf(tex ?? formula)));
    remarks.add('formulas');
  }
  for (const quote of body.querySelectorAll('q')) quote.replaceWith('“', ...quote.childNodes, '”');
  for (const mark of body.querySelectorAll('mark, u, ins')) {
    remarks.add('marks');
    unwrap(mark);
  }
  rewriteDetails(reading);
  rewriteDefinitions(reading);
  rewriteAbbreviations(reading);
  rewriteReadings(reading);
  rewriteRaised(reading);
  rewriteQuotes(body);
  rewriteLargeNumbers(body);
}

/** A larger number could not be told from a year that begins a sentence. */
function rewriteLargeNumbers(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ol[start]')) {
    const start = Number(list.getAttribute('start'));
    if (!(start > ITEM_NUMBER_MAXIMUM)) continue;
    [...list.children].forEach((item, at) => {
      item.replaceWith(create(body, 'p', `${start + at}. `, ...item.childNodes));
    });
    list.replaceWith(create(body, 'div', ...list.childNodes));
  }
}

function rewriteDetails({ body, remarks }: Reading): void {
  for (const summary of body.querySelectorAll('details > summary')) {
    remarks.add('details');
    const isHeading = summary.querySelector('h1, h2, h3, h4, h5, h6') !== null;
    if (isHeading) unwrap(summary);
    else summary.replaceWith(create(body, 'p', create(body, 'strong', ...summary.childNodes)));
  }
}

function rewriteDefinitions({ body, remarks }: Reading): void {
  for (const list of body.querySelectorAll('dl')) {
    for (const term of list.querySelectorAll('dt')) {
      const content = create(body, 'strong', ...term.childNodes);
      const isOnlyImage = textOf(content) === '' && content.querySelector('img') !== null;
      if (!isOnlyImage) remarks.add('definitions');
      term.replaceWith(isOnlyImage ? create(body, 'div', ...content.childNodes) : create(body, 'p', content));
    }
    for (const definition of list.querySelectorAll('dd')) rename(definition, 'div');
    rename(list, 'div');
  }
}

function rewriteAbbreviations({ body, remarks }: Reading): void {
  const explained = new Set<string>();
  for (const abbreviation of body.querySelectorAll('abbr[title], acronym[title]')) {
    const title = (abbreviation.getAttribute('title') ?? '').replace(/\s+/g, ' ').trim();
    const key = `${textOf(abbreviation)} ${title}`;
    if (title === '' || title === textOf(abbreviation) || explained.has(key)) continue;
    explained.add(key);
    remarks.add('abbreviations');
    abbreviation.append(` (${title})`);
  }
}

function rewriteReadings({ body, remarks }: Reading): void {
  for (const ruby of body.querySelectorAll('ruby')) {
    for (const bracket of ruby.querySelectorAll('rp')) bracket.remove();
    for (const reading of ruby.querySelectorAll('rt')) reading.replaceWith(` (${textOf(reading)})`);
    remarks.add('ruby');
    unwrap(ruby);
  }
}

function rewriteRaised({ body, remarks }: Reading): void {
  for (const small of body.querySelectorAll('sup, sub')) {
    if (small.querySelector('a, img, [data-note], [data-note-name]') || small.hasAttribute('data-note-name')) continue;
    const text = textOf(small);
    const signs = small.tagName === 'SUP' ? RAISED : LOWERED;
    const digits = small.tagName === 'SUP' ? '⁰¹²³⁴⁵⁶⁷⁸⁹' : '₀₁₂₃₄₅₆₇₈₉';
    const written =
      signs.get(text) ??
      [...text].map((sign) => digits[/\d/.test(sign) ? Number(sign) : -1] ?? signs.get(sign) ?? null);
    if (typeof written === 'string') small.replaceWith(written);
    else if (!written.includes(null)) small.replaceWith(written.join(''));
    else if (!ORDINAL.test(text) && /\S/.test(text)) remarks.add('raised');
  }
}

/** The last line of a quote that begins with a dash names who said it. */
function rewriteQuotes(body: HTMLElement): void {
  for (const quote of body.querySelectorAll('.wp-block-pullquote blockquote, blockquote.wp-block-pullquote'))
    quote.classList.add('pull-quote');
  for (const cite of body.querySelectorAll(
    'blockquote > cite, blockquote > footer, blockquote > p:last-child > cite:only-child',
  )) {
    const words = textOf(cite);
    const around =
      cite.parentElement?.tagName === 'P' && textOf(cite.parentElement) === words ? cite.parentElement : cite;
    if (around === cite && cite.parentElement?.tagName === 'P') continue;
    if (words === '') continue;
    for (const end of cite.querySelectorAll('br:first-child, br:last-child')) end.remove();
    const line = create(body, 'p', /^[—–-]/.test(words) ? '' : '— ', ...cite.childNodes);
    const quote = around.closest('blockquote');
    if (quote?.lastElementChild === around) around.replaceWith(line);
  }
}
