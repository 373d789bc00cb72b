/** What this site has no place for in a text, and what became of it; each is said once about a text. */
const REMARKS = {
  scripts: 'Scripts and style sheets were left out.',
  forms: 'Forms and buttons were left out.',
  hidden: 'Parts that were hidden on the old page were left out.',
  pixels: 'Invisible images that count readers were left out.',
  lostImages: 'Images without a usable address became their descriptions.',
  drawings: 'Drawings within the text (SVG) became their words.',
  formulas: 'Formulas became plain text.',
  embeds: 'Embedded content of other sites became links.',
  siteFiles: 'Videos, recordings and documents became links to where the old site has them.',
  mailParts: 'Forms, and parts that were meant for emails, were left out.',
  players: 'Audio and video files became links.',
  lostEmbeds: 'Embedded content without an address was left out.',
  cards: 'Preview cards of links became links, without their pictures.',
  details: 'Parts that readers could unfold are always shown.',
  definitions: 'Lists of terms became paragraphs, with the terms in bold.',
  marks: 'Highlighted or underlined words became plain words.',
  raised: 'Superscript and subscript became plain text.',
  abbreviations: 'What an abbreviation stands for follows it in brackets.',
  ruby: 'Readings above words follow them in brackets.',
  spans: 'Merged cells of tables were divided.',
  cellBlocks: 'Lists and paragraphs in cells of tables became one line.',
  tableCaptions: 'Captions of tables became paragraphs.',
  largeTables: 'Tables with thousands of cells became lines of text.',
  pageLinks: 'Links to places within the same page became plain words.',
  lostLinks: 'Links that lead nowhere on the web became plain words.',
  imageLinks: 'Where an image was a link, the link follows it.',
  nesting: 'What was nested very deeply was put further out.',
  tooLarge: 'The text has too much formatting for one post, so its words were taken without it.',
} as const;

/** Letters of an old font come as well, whose name follows `font `. */
export type Remark = keyof typeof REMARKS | `font ${string}`;
export type Remarks = Set<Remark>;

export function sentenceOf(remark: Remark): string {
  if (remark in REMARKS) return REMARKS[remark as keyof typeof REMARKS];
  const font = remark.slice('font '.length);
  return `The text is set in ${font}, a font whose letters are not Unicode: it has to be converted before it can be read.`;
}
