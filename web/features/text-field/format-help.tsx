import { LinkButton } from '#web/components/text-button.tsx';

const LINES: [typed: string, meaning: string][] = [
  ['## Heading', 'a heading; ### and #### for smaller ones'],
  ['**bold**  *italic*', 'emphasis'],
  ['[words](https://…)', 'a link; an address alone is one as well'],
  ['> words', 'a quote; a last line that begins with — names its source'],
  ['> [!pull]', 'as the first line of a quote: set large, as a pull quote'],
  ['- item  1. item', 'lists'],
  ['^[words]', 'a footnote, where it belongs'],
  ['```verse … ```', 'verse, line by line; two spaces at the beginning of a line indent it'],
  ['```transliteration … ```', 'directly below a verse: its transliteration; ```translation for its translation'],
  ['![what it shows](…  "caption © name")', 'an image; paste or drop one, and this line is written for you'],
  ['https://youtu.be/…', 'alone on a line: the video'],
  ['| one | two |', 'a table; the second line is | --- | --- |'],
  ['---', 'a break between two parts'],
  ['\\ at the end of a line', 'the paragraph continues on the next line; Shift and Enter write it'],
];

/** What can be typed, for those who do not know it by heart. It lies over the text, of which no line moves. */
export function FormatHelp({ onClose }: { onClose: () => void }) {
  return (
    <section
      className="format-help"
      aria-label="Formatting help"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled where it has no room
      tabIndex={0}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <LinkButton label="Close" onClick={onClose} />
      <dl>
        {LINES.map(([typed, meaning]) => (
          <div key={typed}>
            <dt>
              <code>{typed}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
