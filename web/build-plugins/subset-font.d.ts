/** The package describes only some of its options. */
declare module 'subset-font' {
  export interface SubsetOptions {
    targetFormat: 'woff2';
    /** In place of a text that says which are needed. */
    keepAllGlyphs: boolean;
    /** OpenType features to keep, by their tags; the others' glyphs go. */
    keepFeatures?: string[];
    noHinting?: boolean;
    variationAxes?: Record<string, { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string | undefined, options: SubsetOptions): Promise<Buffer>;
}
