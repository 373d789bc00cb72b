import { anyMotif, readChoice } from './draw.ts';
import { takeSheet } from './pen.ts';

const WIDTH = 480;
const HEIGHT = 630;
const NIB = 3.4;

/** The light colours of `drawings.css` and `tokens.css`: what draws this SVG knows no style sheets. */
const STYLE = `
path{fill:none;stroke:none;stroke-width:.75px;stroke-linejoin:round}
.d-soft,.d-shore{fill:#e9e1d2}
.d-edge{fill:#f5f1e8}
.d-light{fill:#fdfcf9}
.d-line{fill:#6a6157}
.d-accent{fill:#8a3b12}
.d-line,.d-edge,.d-shore,.d-thread{stroke:#6a6157}
.d-edge,.d-shore,.d-thread{stroke-width:1px}
.d-alive{stroke:#8a3b12;stroke-width:1.5px}`;

/**
 * The drawing in preview images, which has the motif of the cover with the same seed.
 * @returns an SVG that needs no page around it
 */
export function drawPreview(seed: string, chosen?: string | null): string {
  const { motif, from } = readChoice(seed, chosen);
  takeSheet(from, WIDTH, HEIGHT, NIB);
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
  const ground = '<rect width="100%" height="100%" fill="#f5f1e8"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><style>${STYLE}</style>${ground}${anyMotif(motif)}</svg>`;
}
