import { expect, test } from 'vitest';
import { checkLinks } from './link-fields.tsx';

test('a link needs a name and an address that the site takes', () => {
  const problems = (name: string, url: string) => {
    const fields = new FormData();
    fields.append('social.1.name', name);
    fields.append('social.1.url', url);
    return checkLinks(fields, 'social').map(({ message }) => message);
  };
  expect(problems('', '')).toEqual([]);
  expect(problems('Elsewhere', ' example.org:8080/x ')).toEqual([]);
  expect(problems('', 'example.org')).toEqual(['Name is required']);
  for (const url of ['', '//evil.example', 'https:////evil.example', 'https://example.org/\u202egnp', 'localhost']) {
    expect(problems('Elsewhere', url)).toEqual(['Enter a web address such as https://example.org.']);
  }
});

test('two links to one address are told apart at the second', () => {
  const fields = new FormData();
  for (const [key, url] of ['example.org', '', 'https://example.org'].entries()) {
    fields.append(`social.${key}.name`, url && 'Elsewhere');
    fields.append(`social.${key}.url`, url);
  }
  expect(checkLinks(fields, 'social')).toEqual([
    { field: 'social.2.url', message: 'Another link has this address. Change or remove one of them.' },
  ]);
});
