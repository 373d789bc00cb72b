/** The types of the package lack some of its options. */
declare module 'subset-font' {
  export interface SubsetOptions {
    targetFormat: 'woff2' | 'sfnt';
    /** Keeps all glyphs, instead of only those of a text. */
    keepAllGlyphs: boolean;
    /** The tags of the OpenType features to keep; the glyphs of all others are removed. */
    keepFeatures?: string[];
    noHinting?: boolean;
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string | undefined, options: SubsetOptions): Promise<Buffer>;
}
