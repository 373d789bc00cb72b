import { expect, test } from 'vitest';
import { composeMail } from '../mail/compose-mail.ts';
import { showInScheme } from './preview-letter.ts';

const SITE = { name: 'Lamp', url: 'https://site.example', timeZone: 'Asia/Kolkata' };
const { html: HTML } = composeMail(SITE, {
  ...{ subject: 'S', preview: 'P', heading: 'H', blocks: ['Hello.'] },
});

test('a preview shows the colours that were chosen, whatever the device prefers', () => {
  const [light, dark] = [showInScheme(HTML, 'light'), showInScheme(HTML, 'dark')];
  expect(HTML).toContain('prefers-color-scheme');
  for (const html of [light, dark]) {
    expect(html).not.toContain('prefers-color-scheme');
    expect(html).not.toContain('light dark');
  }
  expect(light).toContain('@media not all{');
  expect(dark).toContain('@media all{');
});
