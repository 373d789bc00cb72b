import './find.css';
import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchState,
} from 'prosemirror-search';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { countOf } from '#web/components/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';

interface FindBarProps {
  view: EditorView;
  onClose: () => void;
}

/** Finds words in the text, and replaces them. */
export function FindBar({ view, onClose }: FindBarProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState(() => selectedWords(view));
  const [replace, setReplace] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const [result, setResult] = useState('');

  useEffect(() => field.current?.select(), []);
  useEffect(() => {
    const query = new SearchQuery({ search, replace, caseSensitive: isCaseSensitive, literal: true });
    view.dispatch(setSearchState(view.state.tr, query));
    setResult(search === '' ? '' : placeOf(view));
  }, [view, search, replace, isCaseSensitive]);
  useEffect(
    () => () => {
      if (!view.isDestroyed) view.dispatch(setSearchState(view.state.tr, new SearchQuery({ search: '' })));
    },
    [view],
  );

  function run(command: Command) {
    command(view.state, view.dispatch, view);
    showSelection(view);
    setResult(placeOf(view));
  }

  function replaceEverywhere() {
    const count = matchesOf(view).length;
    replaceAll(view.state, view.dispatch, view);
    setResult(`${countOf(count, 'place')} changed.`);
  }

  function close() {
    onClose();
    view.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isInFind = event.target === field.current;
    if (event.key === 'Escape') close();
    else if (event.key === 'F3' || (event.key === 'Enter' && isInFind)) run(event.shiftKey ? findPrev : findNext);
    else if (event.key === 'Enter' && (event.target as Element).matches('input[type=text]')) run(replaceNext);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search
      className="find-bar"
      aria-label="Find and replace"
      onKeyDown={handleKeyDown}
      // What is typed here is no change to the post.
      onInput={(event) => event.stopPropagation()}
    >
      <p>
        <label htmlFor={`${id}-find`}>Find</label>
        <input
          ref={field}
          id={`${id}-find`}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
        <LinkButton label="Previous" disabled={search === ''} onClick={() => run(findPrev)} />
        <LinkButton label="Next" disabled={search === ''} onClick={() => run(findNext)} />
      </p>
      <p>
        <label htmlFor={`${id}-replace`}>Replace with</label>
        <input
          id={`${id}-replace`}
          type="text"
          autoComplete="off"
          value={replace}
          onChange={({ currentTarget: { value } }) => setReplace(value)}
        />
        <LinkButton label="Replace" disabled={search === ''} onClick={() => run(replaceNext)} />
        <LinkButton label="Replace all" disabled={search === ''} onClick={replaceEverywhere} />
      </p>
      <p>
        <label className="find-case">
          <input
            type="checkbox"
            checked={isCaseSensitive}
            onChange={({ currentTarget }) => setCaseSensitive(currentTarget.checked)}
          />{' '}
          Match case
        </label>
        <span className="find-result" role="status">
          {result}
        </span>
        <LinkButton label="Close" onClick={close} />
      </p>
    </search>
  );
}

function selectedWords({ state: { doc, selection } }: EditorView): string {
  const words = doc.textBetween(selection.from, selection.to, '\n');
  return words.includes('\n') ? '' : words;
}

function matchesOf({ state }: EditorView): { from: number }[] {
  return getMatchHighlights(state).find();
}

function placeOf(view: EditorView): string {
  const matches = matchesOf(view);
  if (matches.length === 0) return 'Nothing found.';
  const index = matches.findIndex(({ from }) => from === view.state.selection.from);
  return index < 0 ? `${countOf(matches.length, 'place')} found.` : `${index + 1} of ${matches.length}`;
}

/** ProseMirror scrolls to its selection only while the focus is in the text. */
function showSelection(view: EditorView): void {
  const { node } = view.domAtPos(view.state.selection.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: 'center' });
}
