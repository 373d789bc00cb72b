const DEVANAGARI_ZERO = '०'.charCodeAt(0);

/** Devanagari digits as the ASCII ones; everything else stays. */
export function asciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}
