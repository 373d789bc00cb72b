import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

test('a picture offers every kind of file, and keeps its room', () => {
  const file = {
    file_path: '/media/a.jpg',
    width: 1600,
    height: 900,
    alt: 'A "lamp"',
    sources: [
      { type: 'image/avif' as const, srcset: '/media/a.avif 480w' },
      { type: 'image/webp' as const, srcset: '/media/a.webp 480w, /media/b.webp 960w' },
    ],
  };
  expect(renderToStaticMarkup(<Picture file={file} sizes="100vw" />)).toBe(
    '<picture><source type="image/avif" srcSet="/media/a.avif 480w" sizes="100vw"/>' +
      '<source type="image/webp" srcSet="/media/a.webp 480w, /media/b.webp 960w" sizes="100vw"/>' +
      '<img src="/media/a.jpg" alt="A &quot;lamp&quot;" width="1600" height="900" decoding="async" loading="lazy"/></picture>',
  );
});

test('a picture of which only the address is known is shown all the same, and first where it is seen first', () => {
  const html = renderToStaticMarkup(<Picture file={{ file_path: '/media/a.jpg' }} sizes="100vw" isFirst />);
  expect(html).toContain('alt="" width="1200" height="800"');
  expect(html).toContain('loading="eager" fetchPriority="high"');
});
