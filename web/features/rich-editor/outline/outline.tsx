import './outline.css';
import { Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { createPortal } from 'react-dom';
import type { Language } from '#shared/contracts/text.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { createStore, type Store, useStore } from '#web/store.ts';
import { isSameOutline, type Outline, readOutline } from './read-outline.ts';

/** A text with fewer headings is seen at a glance. */
const HEADINGS_MINIMUM = 2;

interface OutlineWatch {
  plugin: Plugin;
  outline: Store<Outline>;
}

/** Follows the headings of the text and the section of the caret. */
export function watchOutline(): OutlineWatch {
  const outline = createStore<Outline>({ headings: [], current: -1 });
  const update = ({ state }: EditorView) => {
    const next = readOutline(state);
    if (!isSameOutline(outline.get(), next)) outline.set(next);
  };
  const plugin = new Plugin({
    view(view) {
      update(view);
      return { update };
    },
  });
  return { plugin, outline };
}

interface OutlineListProps {
  view: EditorView;
  outline: Store<Outline>;
  language: Language;
}

/** The headings, in the margin of the dashboard where there is room for one. */
export function OutlineList({ view, outline, language }: OutlineListProps) {
  const { headings, current } = useStore(outline);
  const margin = document.querySelector('.writing-margin');
  if (!margin || headings.length < HEADINGS_MINIMUM) return null;

  function goTo(index: number) {
    // The heading may have moved since the list was rendered.
    const heading = readOutline(view.state).headings[index];
    if (!heading) return;
    const { doc, tr } = view.state;
    const end = heading.position + (doc.nodeAt(heading.position)?.nodeSize ?? 2) - 1;
    view.dispatch(tr.setSelection(TextSelection.create(doc, end)));
    view.focus();
    // The section is read from its heading on, so that stands at the top and not just within the window.
    (view.nodeDOM(heading.position) as HTMLElement | null)?.scrollIntoView({ block: 'start' });
  }

  return createPortal(
    <nav className="text-outline" aria-label="Outline of the text">
      <p className="label">In this text</p>
      <ol>
        {headings.map(({ level, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings are known by their order alone
          <li key={index} className={`level-${level}`} lang={language}>
            <button type="button" aria-current={index === current ? 'true' : undefined} onClick={() => goTo(index)}>
              {text.trim() === '' ? '…' : <MixedText text={text} language={language} />}
            </button>
          </li>
        ))}
      </ol>
    </nav>,
    margin,
  );
}
