/** Whether the decoder, V8 or the C++ library says that there was not enough memory. */
export function isOutOfMemory(words: string): boolean {
  return /out of memory|cannot allocate memory|bad_alloc/i.test(words);
}
