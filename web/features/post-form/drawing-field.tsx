import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DRAWING_MAXIMUM, MOTIFS, type Motif } from '#shared/text/drawing.ts';
import { slugOf } from '#shared/text/slug.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { Drawing } from '#web/drawings/drawing.tsx';
import { useTitle } from './use-title.ts';

interface DrawingFieldProps {
  /** The address of the post, which the drawing is made from while nothing is chosen; a new post gets it from its title. */
  slug: string | undefined;
  title: string;
  start: string;
  /** Whether the post has an image, which is shown instead. */
  hasImage: boolean;
}

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

/** What a post without an image shows. The choice is kept while there is one. */
export function DrawingField({ slug, title, start, hasImage }: DrawingFieldProps) {
  const [chosen, setChosen] = useState(start);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const typedTitle = useTitle(input, title);
  const seed = slug ?? slugOf(typedTitle);

  function shuffle() {
    flushSync(() => setChosen(anotherThan(chosen)));
    // The form learns of it as of anything that is typed.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <>
      <input type="hidden" name="drawing" value={chosen} ref={input} />
      {!hasImage && (
        <fieldset className="drawing-field">
          <legend>Drawing</legend>
          <p className="field-hint">Shown when the post has no image.</p>
          <Drawing seed={seed} kind="cover" motif={chosen} />
          <LinkButton label="Another drawing" onClick={shuffle} />
          <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
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
                        onChange={() => setChosen(motif)}
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
      )}
    </>
  );
}

function anotherThan(chosen: string): string {
  const others = MOTIFS.filter((motif) => motif !== chosen.split('-')[0]);
  return `${others[Math.floor(Math.random() * others.length)]}-${1 + Math.floor(Math.random() * DRAWING_MAXIMUM)}`;
}
