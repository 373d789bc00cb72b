import type { MarkdownIt, StateCore, Token } from 'markdown-it';

export const VERSE_KINDS = ['verse', 'transliteration', 'translation'] as const;
export type VerseKind = (typeof VERSE_KINDS)[number];

/** What the first line of a fence says about a verse. */
export interface VerseInfo {
  kind: VerseKind;
  /** A language tag such as `sa`; empty when none was given. */
  language: string;
}

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i;
const STEPS_MAXIMUM = 4;

/**
 * Reads the lines of fences such as ` ```verse sa ` as text with markup. They become the children of the fence, which
 * gets the type `verse`; an empty line is an empty child.
 */
export function addVerseLines(parser: MarkdownIt, state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type === 'fence') token.info = parser.utils.unescapeAll(token.info).trim();
    const info = token.type === 'fence' ? verseInfo(token.info) : null;
    if (!info) continue;
    token.type = 'verse';
    token.meta = { ...info };
    token.children = token.content
      .trimEnd()
      .split('\n')
      .map((line) => readLine(parser, state, line));
  }
}

/** @returns `null` for the fence of code */
export function verseInfo(info: string): VerseInfo | null {
  const [name = '', language = ''] = info.trim().split(/\s+/);
  const kind = VERSE_KINDS.find((known) => known === name);
  return kind ? { kind, language: LANGUAGE_TAG.test(language) ? language : '' } : null;
}

/** What stands behind the backquotes of a verse. */
export function writeVerseInfo({ kind, language }: VerseInfo): string {
  return language === '' ? kind : `${kind} ${language}`;
}

function readLine(parser: MarkdownIt, state: StateCore, line: string): Token {
  const token = new state.Token('inline', '', 0);
  token.content = line.trim();
  token.children = [];
  token.meta = { indent: indentSteps(line) };
  parser.inline.parse(token.content, parser, state.env, token.children);
  return token;
}

/** Two spaces make one step. */
export function indentSteps(line: string): number {
  const [spaces = ''] = /^[ \t]*/.exec(line) ?? [];
  return Math.min(Math.floor(spaces.replaceAll('\t', '    ').length / 2), STEPS_MAXIMUM);
}
