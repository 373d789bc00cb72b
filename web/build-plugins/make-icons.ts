import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { PAPER } from '#shared/light-colours.ts';
import { writeIco } from './write-ico.ts';

const LAMP = resolve(import.meta.dirname, '../public/favicon.svg');

/**
 * What the site looks like outside of its pages: in tabs and bookmarks, in feed readers, on the home screens of phones.
 * All of it is drawn from `favicon.svg`. Only preview images have a lamp of their own (`lay-out-card.ts`).
 */
const ICONS: Record<string, () => Promise<Buffer>> = {
  'favicon.ico': async () => writeIco(await Promise.all([16, 32, 48].map((size) => drawIcon(size)))),
  // iOS fills what is transparent with black, and cuts off the corners.
  'apple-touch-icon.png': () => drawIcon(180, { lamp: 0.88, background: PAPER }),
  'icon-192.png': () => drawIcon(192),
  'icon-512.png': () => drawIcon(512),
  // Android may cut off all that is outside of a circle with 80% of the width.
  'icon-maskable-512.png': () => drawIcon(512, { lamp: 0.8, background: PAPER }),
};

/** Makes the icons that are not vector graphics, for the build and for the development server. */
export function makeIcons(): Plugin {
  return {
    name: 'make-icons',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      for (const [fileName, draw] of Object.entries(ICONS)) {
        this.emitFile({ type: 'asset', fileName, source: await draw() });
      }
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const name = request.url?.slice(1) ?? '';
        const type = name.endsWith('.ico') ? 'image/vnd.microsoft.icon' : 'image/png';
        const drawing = ICONS[name]?.();
        if (drawing) drawing.then((icon) => response.setHeader('content-type', type).end(icon), next);
        else next();
      });
    },
  };
}

/** @param lamp the share of the width that the lamp takes up */
async function drawIcon(size: number, { lamp = 1, background }: { lamp?: number; background?: string } = {}) {
  const inner = Math.round(size * lamp);
  const margin = Math.floor((size - inner) / 2);
  // The drawing has 32 units; without a density of its own, it would be drawn that small, and then enlarged.
  const drawn = sharp(await readFile(LAMP), { density: (72 * inner) / 32 }).resize(inner, inner);
  const icon = drawn.extend({
    top: margin,
    left: margin,
    bottom: size - inner - margin,
    right: size - inner - margin,
    background: background ?? { r: 0, g: 0, b: 0, alpha: 0 },
  });
  return (background ? icon.flatten({ background }) : icon).png({ compressionLevel: 9 }).toBuffer();
}
