import { useState } from 'react';
import { DRAWING_MAXIMUM, MOTIFS, type Motif } from '#shared/text/drawing.ts';
import { slugOf } from '#shared/text/slug.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { Drawing } from '#web/drawings/drawing.tsx';
import type { PostDraft } from '#web/features/drafts/post-draft.ts';
import { useStore } from '#web/store.ts';

const NAMES: Record<Motif, string> = {
  rings: 'Rings',
  sea: 'Sea',
  hills: 'Hills',
  lotus: 'Lotus',
  weft: 'Threads',
  path: 'Path',
  lamp: 'Lamp',
  banyan: 'Banyan',
  bird: 'Bird',
  ghat: 'Ghat',
  grain: 'Grain',
  bell: 'Bell',
  loom: 'Loom',
  well: 'Well',
  window: 'Window',
  moon: 'Moon',
};

/** What a post without an image shows. */
export function DrawingField({ draft }: { draft: PostDraft }) {
  const chosen = useStore(draft, ({ typed }) => typed.drawing);
  // What the drawing is made from while nothing is chosen.
  const seed = useStore(draft, ({ typed, saved }) => saved.post?.slug ?? slugOf(typed.writing.title));
  const [isOpen, setOpen] = useState(false);

  return (
    <fieldset className="choices drawing-field small">
      <legend>Drawing</legend>
      <p className="field-hint">Shown when the post has no image.</p>
      <Drawing seed={seed} kind="cover" motif={chosen} />
      <LinkButton label="Another drawing" onClick={() => draft.change({ drawing: anotherThan(chosen) })} />
      <details className="screen-details" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Choose a motif</summary>
        {isOpen && (
          <ul>
            {['', ...MOTIFS].map((motif) => (
              <li key={motif}>
                <label>
                  <input
                    type="radio"
                    name="motif"
                    value={motif}
                    checked={chosen.split('-')[0] === motif}
                    onChange={() => draft.change({ drawing: motif })}
                  />
                  <Drawing seed={seed} kind="cover" motif={motif} />
                  <span>{motif ? NAMES[motif as Motif] : 'Automatic'}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </details>
    </fieldset>
  );
}

function anotherThan(chosen: string): string {
  const others = MOTIFS.filter((motif) => motif !== chosen.split('-')[0]);
  return `${others[Math.floor(Math.random() * others.length)]}-${1 + Math.floor(Math.random() * DRAWING_MAXIMUM)}`;
}
