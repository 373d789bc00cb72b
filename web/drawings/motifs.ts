import type { Motif } from '#shared/text/drawing.ts';
import { banyan, bird, grain, hills, lotus, moons, rings, sea } from './nature.ts';
import { ghat, lamp, path, weft } from './things.ts';
import { bell, casement, loom, well } from './village.ts';

export const motifs: Record<Motif, () => string> = {
  rings,
  sea,
  hills,
  lotus,
  weft,
  path,
  lamp,
  banyan,
  bird,
  ghat,
  grain,
  bell,
  loom,
  well,
  window: casement,
  moon: moons,
};
