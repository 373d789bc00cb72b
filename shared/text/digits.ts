const DEVANAGARI_ZERO = '०'.charCodeAt(0);

/** Replaces Devanagari digits with ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

export function devanagariDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - '0'.charCodeAt(0) + DEVANAGARI_ZERO));
}
