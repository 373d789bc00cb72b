import { MOTIFS, type Motif } from '#shared/text/drawing.ts';
import { motifOf, readChoice } from './draw.ts';

interface Drawn {
  seed: string;
  /** What its author chose, which stays in any case. */
  chosen?: string | undefined;
}

/** @returns the motifs of drawings that follow one another, none of which is that of one of the two before */
export function motifsInARow(row: readonly Drawn[]): Motif[] {
  const motifs: Motif[] = [];
  row.forEach((drawn, i) => {
    const taken = [motifs[i - 1], motifs[i - 2], choiceOf(row[i + 1])];
    motifs.push(choiceOf(drawn) ?? nextFree(motifOf(drawn.seed), taken));
  });
  return motifs;
}

const choiceOf = (drawn: Drawn | undefined) => readChoice('', drawn?.chosen).motif;

function nextFree(motif: Motif, taken: (Motif | undefined)[]): Motif {
  const start = MOTIFS.indexOf(motif);
  const inTurn = [...MOTIFS.slice(start), ...MOTIFS.slice(0, start)];
  return inTurn.find((one) => !taken.includes(one)) ?? motif;
}

/** What lists show with a picture: a post, or a video. */
type Shown = { drawing?: string | undefined } & (
  | { slug: string; files: readonly unknown[] }
  | { youtubeId: string; thumbnailUrl: string }
);

/** @returns the entries of a list, with motifs chosen for those that have neither a picture nor a drawing of choice */
export function drawnInARow<Entry extends Shown>(
  entries: readonly Entry[],
): readonly (Entry & { drawing?: string | undefined })[] {
  const drawn = entries.filter((entry) => ('slug' in entry ? entry.files.length === 0 : entry.thumbnailUrl === ''));
  const seedOf = (entry: Entry) => ('slug' in entry ? entry.slug : entry.youtubeId);
  const motifs = motifsInARow(drawn.map((entry) => ({ seed: seedOf(entry), chosen: entry.drawing })));
  return entries.map((entry) => {
    const motif = motifs[drawn.indexOf(entry)];
    return motif ? { ...entry, drawing: entry.drawing ?? motif } : entry;
  });
}
