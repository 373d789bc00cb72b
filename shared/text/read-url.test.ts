import { expect, test } from 'vitest';
import { readUrl } from './read-url.ts';

test('an address is read as the browser reads it, and anything else is none', () => {
  expect(readUrl('HTTPS://Example.org/a b')?.href).toBe('https://example.org/a%20b');
  for (const none of ['', 'example.org', 'https://', '//example.org']) expect(readUrl(none)).toBeNull();
});
