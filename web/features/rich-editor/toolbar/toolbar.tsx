import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ToolRow } from '#web/features/text-field/tool-row.tsx';
import { ToolButton } from '#web/features/text-field/toolbar.tsx';
import { IMAGE, LINK } from '#web/features/text-field/toolbar-glyphs.tsx';
import { useStore } from '#web/store.ts';
import { canLink } from '../commands/links.ts';
import { blockTools } from './block-tools.tsx';
import { placeToolbar, type ToolbarState } from './toolbar-state.ts';
import { type EditorTool, LINE_TOOLS, SELECTION_TOOLS } from './tools.tsx';
import type { ToolbarWatch } from './watch-toolbar.ts';

interface ToolbarProps {
  view: EditorView;
  watch: ToolbarWatch;
  controls: string;
  onLink: () => void;
  onChooseImages: () => void;
}

/** Appears at a selection, an empty line, or a block that has tools of its own. */
export function Toolbar(props: ToolbarProps) {
  const state = useStore(props.watch.tools);
  return state && <ToolbarOf key={state.kind} {...props} state={state} />;
}

function ToolbarOf({ view, watch, state, controls, onLink, onChooseImages }: ToolbarProps & { state: ToolbarState }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      if (bar.current && watch.tools.get() === state) placeToolbar(bar.current, view, state);
    };
    place();
    const unsubscribe = watch.tools.subscribe(place);
    // Images above it and beside it have their height once they are loaded.
    const observer = new ResizeObserver(place);
    observer.observe(view.dom);
    return () => {
      unsubscribe();
      observer.disconnect();
    };
  }, [view, watch, state]);

  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const button = ({ name, shortcut, glyph, command, isActive }: EditorTool) => (
    <ToolButton
      key={name}
      tool={{
        name,
        glyph,
        press: () => run(command),
        ...(shortcut && { shortcut }),
        ...(isActive && { isPressed: isActive(view.state) }),
      }}
    />
  );

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    view.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  const tools = state.kind === 'line' ? LINE_TOOLS : SELECTION_TOOLS;
  return (
    <ToolRow
      ref={bar}
      className={`rich-toolbar rich-toolbar-${state.kind}`}
      aria-label={LABELS[state.kind]}
      aria-controls={controls}
      onKeyDown={handleKeyDown}
      // What is chosen here is no input of the form.
      onInput={(event) => event.stopPropagation()}
    >
      {blockTools({ view, state, onEditLink: onLink }) ?? (
        <>
          {tools.filter(({ command }) => command(view.state)).map(button)}
          {state.kind === 'selection' && canLink(view.state) && (
            <ToolButton tool={{ name: 'Link', glyph: LINK, press: onLink, shortcut: 'Control+K' }} />
          )}
          {state.kind === 'line' && <ToolButton tool={{ name: 'Image', glyph: IMAGE, press: onChooseImages }} />}
        </>
      )}
    </ToolRow>
  );
}

/** Says what has changed about the formatting at the caret. */
export function FormattingStatus({ watch }: { watch: ToolbarWatch }) {
  const announcement = useStore(watch.announcement);
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}

const LABELS: Record<ToolbarState['kind'], string> = {
  selection: 'Formatting',
  line: 'Begin with',
  figure: 'Image',
  video: 'Video',
  verse: 'Verse',
  table: 'Table',
  link: 'Link',
  reference: 'Footnote',
  definition: 'Footnote',
};
