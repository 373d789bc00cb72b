import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IMAGE_TYPES } from '#shared/text/image-rules.ts';
import { cycleHeading, toggleList, toggleQuote, toggleVerse } from './block-commands.ts';
import { toggleBold, toggleItalic } from './emphasis-commands.ts';
import { toggleNote } from './inline-commands.ts';
import type { TextCommand } from './text-state.ts';
import { BOLD, HEADING, IMAGE, ITALIC, LINK, LIST, NOTE, QUOTE, VERSE } from './toolbar-glyphs.tsx';

interface ToolbarProps {
  /** The id of the text area. */
  controls: string;
  onCommand: (command: TextCommand) => void;
  onLink: () => void;
  isLinking: boolean;
  /** Without it, images cannot be put into the text. */
  onChooseImages?: ((files: File[]) => void) | undefined;
  isPreviewed: boolean;
  onPreview: () => void;
}

interface Tool {
  name: string;
  /** As `aria-keyshortcuts` has it, without the Mac’s form. */
  shortcut?: string;
  glyph: ReactNode;
  press: () => void;
  isPressed?: boolean;
  isExpanded?: boolean;
}

/** One stop for Tab; the arrow keys lead from button to button. */
export function Toolbar(props: ToolbarProps) {
  const { controls, onCommand, onLink, isLinking, onChooseImages } = props;
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const command = (name: string, glyph: ReactNode, run: TextCommand, shortcut?: string): Tool => ({
    name,
    glyph,
    press: () => onCommand(run),
    ...(shortcut && { shortcut }),
  });
  const tools: Tool[] = [
    command('Bold', BOLD, toggleBold, 'Control+B'),
    command('Italic', ITALIC, toggleItalic, 'Control+I'),
    command('Heading', HEADING, cycleHeading, 'Control+Alt+2'),
    { name: 'Link', glyph: LINK, press: onLink, shortcut: 'Control+K', isExpanded: isLinking },
    command('Quote', QUOTE, toggleQuote, 'Control+Shift+9'),
    command('List', LIST, toggleList, 'Control+Shift+8'),
    command('Footnote', NOTE, toggleNote, 'Control+Alt+F'),
    command('Verse', VERSE, toggleVerse),
    ...(onChooseImages ? [{ name: 'Image', glyph: IMAGE, press: () => files.current?.click() }] : []),
    previewTool(props),
  ];

  function handleKeyDown(event: KeyboardEvent) {
    if (toolbarStep(event, bar.current)) event.preventDefault();
  }

  return (
    <div className="text-toolbar">
      <div ref={bar} role="toolbar" aria-label="Formatting" aria-controls={controls} onKeyDown={handleKeyDown}>
        {tools.map((tool, index) => (
          <ToolButton key={tool.name} tool={tool} isCurrent={index === current} onFocus={() => setCurrent(index)} />
        ))}
      </div>
      {onChooseImages && (
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={IMAGE_TYPES.join(',')}
          aria-label="Images for the text"
          onChange={({ currentTarget }) => {
            onChooseImages([...(currentTarget.files ?? [])]);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      )}
    </div>
  );
}

export function previewTool({ isPreviewed, onPreview }: Pick<ToolbarProps, 'isPreviewed' | 'onPreview'>): Tool {
  return { name: 'Preview', glyph: 'Preview', press: onPreview, isPressed: isPreviewed };
}

interface ToolButtonProps {
  tool: Tool;
  isCurrent?: boolean;
  onFocus?: () => void;
}

export function ToolButton({ tool, isCurrent = true, onFocus }: ToolButtonProps) {
  const { name, shortcut, glyph, press, isPressed, isExpanded } = tool;
  return (
    <button
      type="button"
      className={glyph === name ? 'tool tool-word' : 'tool'}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={name}
      aria-keyshortcuts={shortcut && `${shortcut} ${shortcut.replace('Control', 'Meta')}`}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      title={shortcut ? `${name} (${shortcut.replace('Control', 'Ctrl')})` : name}
      onFocus={onFocus}
      // The text keeps the focus and its selection, and on phones the keyboard stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {glyph}
    </button>
  );
}

/** Moves the focus from button to button by arrow keys. @returns whether the key was for that */
export function toolbarStep({ key }: KeyboardEvent, bar: Element | null): boolean {
  const buttons = [...(bar?.querySelectorAll('button') ?? [])];
  const current = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 };
  const next = steps[key];
  if (next === undefined || buttons.length === 0) return false;
  buttons.at(next % buttons.length)?.focus();
  return true;
}
