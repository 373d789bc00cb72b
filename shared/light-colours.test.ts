import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASH, EDGE, HAIR, INK, PAPER, SIENNA } from './light-colours.ts';

const TOKENS = readFileSync(join(import.meta.dirname, '../web/styles/tokens.css'), 'utf8');

test.each(Object.entries({ paper: PAPER, ink: INK, ash: ASH, sienna: SIENNA, hair: HAIR, edge: EDGE }))(
  'the colour %s is the one of the pages',
  (name, colour) => {
    expect(TOKENS).toContain(`--${name}: light-dark(${colour}, `);
  },
);
