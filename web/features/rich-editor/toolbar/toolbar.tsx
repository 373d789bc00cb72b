import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { ToolRow } from '#web/features/text-field/tool-row.tsx';
import { ToolButton } from '#web/features/text-field/toolbar.tsx';
import { IMAGE, LINK } from '#web/features/text-field/toolbar-glyphs.tsx';
import { canLink } from '../commands/links.ts';
import { placeToolbar, type ToolbarState } from './toolbar-state.ts';
import { type EditorTool, LINE_TOOLS, SELECTION_TOOLS } from './tools.tsx';

interface ToolbarProps {
  view: EditorView;
  state: ToolbarState;
  controls: string;
  onLink: () => void;
  onChooseImages: () => void;
  /** Instead of the usual tools: those of the block around the caret. */
  children?: ReactNode;
}

/** Appears at a selection or an empty line. */
export function Toolbar({ view, state, controls, onLink, onChooseImages, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bar.current) placeToolbar(bar.current, view, state);
  });

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
      {children ?? (
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
