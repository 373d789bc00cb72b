import './find.css';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { findNext, findPrevious, replaceMatch, replaceMatches } from './find-commands.ts';
import { CURRENT, type Finding, findingOf, lookFor, onFinding, stopLooking } from './finding.ts';

/** A new object each time the bar is asked for. */
export interface FindRequest {
  wantsReplace: boolean;
}

interface FindBarProps {
  view: EditorView;
  request: FindRequest;
  onClose: () => void;
}

/** Finds words in the text, and replaces them. */
export function FindBar({ view, request, onClose }: FindBarProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const replacement = useRef<HTMLInputElement>(null);
  /** Where the search began: with fewer letters it leads back. */
  const origin = useRef(0);
  const [isReplacing, setReplacing] = useState(request.wantsReplace);
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const [outcome, setOutcome] = useState('');
  const found = useSyncExternalStore(
    (call) => onFinding(view.dom, call),
    () => findingOf(view.state),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request changes what is looked for
  useEffect(() => {
    const selected = selectedWords(view);
    origin.current = view.state.selection.from;
    if (selected !== '' && field.current) field.current.value = selected;
    if (request.wantsReplace) setReplacing(true);
    focusOn(field.current);
    look(isCaseSensitive);
  }, [view, request]);
  useEffect(() => () => void (view.isDestroyed || view.dispatch(stopLooking(view.state))), [view]);

  function look(withCase: boolean) {
    setOutcome('');
    const query = { words: field.current?.value ?? '', isCaseSensitive: withCase };
    view.dispatch(lookFor(view.state, query, origin.current));
    showCurrent(view);
  }

  function run(command: Command) {
    setOutcome('');
    command(view.state, view.dispatch, view);
    origin.current = view.state.selection.from;
    showCurrent(view);
  }

  function replaceAll() {
    const count = findingOf(view.state)?.matches.length ?? 0;
    run(replaceMatches(wordsOf(replacement.current)));
    if (count > 0) setOutcome(`${countOf(count, 'place')} changed.`);
  }

  function close() {
    onClose();
    view.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { target, key, shiftKey } = event;
    const step = shiftKey ? findPrevious : findNext;
    if (key === 'Escape') close();
    else if (key === 'F3' || (key === 'Enter' && target === field.current)) run(step);
    else if (key === 'Enter' && target === replacement.current) run(replaceMatch(wordsOf(replacement.current)));
    else if (isWithCtrl(event) && key.toLowerCase() === 'f') focusOn(field.current);
    else if (isWithCtrl(event) && key.toLowerCase() === 'h') setReplacing(true);
    // Enter would submit the form.
    else if (key !== 'Enter' || (target as Element).matches('button')) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <fieldset
      className="find-bar"
      aria-label={isReplacing ? 'Find and replace' : 'Find'}
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
          onChange={() => look(isCaseSensitive)}
        />
        <span className="find-result" role="status">
          {outcome || placeOf(found)}
        </span>
        <LinkButton label="Previous" onClick={() => run(findPrevious)} />
        <LinkButton label="Next" onClick={() => run(findNext)} />
      </p>
      {isReplacing && (
        <p>
          <label htmlFor={`${id}-replace`}>Replace with</label>
          <input ref={replacement} id={`${id}-replace`} type="text" autoComplete="off" />
          <LinkButton label="Replace" onClick={() => run(replaceMatch(wordsOf(replacement.current)))} />
          <LinkButton label="Replace all" onClick={replaceAll} />
        </p>
      )}
      <p>
        <label className="find-case">
          <input
            type="checkbox"
            checked={isCaseSensitive}
            onChange={({ currentTarget: { checked } }) => {
              setCaseSensitive(checked);
              look(checked);
            }}
          />{' '}
          Match case
        </label>
        {!isReplacing && <LinkButton label="Replace…" onClick={() => setReplacing(true)} />}
        <LinkButton label="Close" onClick={close} />
      </p>
    </fieldset>
  );
}

function wordsOf(input: HTMLInputElement | null): string {
  return input?.value ?? '';
}

function focusOn(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

function isWithCtrl({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey;
}

function selectedWords({ state: { doc, selection } }: EditorView): string {
  const words = doc.textBetween(selection.from, selection.to, '\n', '\n');
  return words.includes('\n') ? '' : words;
}

function placeOf(found: Finding | null): string {
  if (!found || found.query.words === '') return '';
  const { matches, current } = found;
  if (matches.length === 0) return 'Nothing found.';
  return current < 0
    ? `${countOf(matches.length, 'place')} found.`
    : `${inFigures(current + 1)} of ${inFigures(matches.length)}`;
}

/** ProseMirror scrolls to its selection only while the focus is in the text. */
function showCurrent(view: EditorView): void {
  view.dom.getElementsByClassName(CURRENT)[0]?.scrollIntoView({ block: 'center' });
}
