import { type ReactNode, useRef, useState } from 'react';
import { cycleHeading, toggleList, toggleQuote, toggleVerse } from './block-commands.ts';
import { toggleBold, toggleItalic } from './emphasis-commands.ts';
import { ImageInput } from './image-input.tsx';
import { toggleNote } from './inline-commands.ts';
import { keyNames, ownShortcut } from './key-names.ts';
import type { TextCommand } from './text-state.ts';
import { ToolRow } from './tool-row.tsx';
import { BOLD, HEADING, HELP, IMAGE, ITALIC, LINK, LIST, MORE, NOTE, QUOTE, VERSE } from './toolbar-glyphs.tsx';

interface ToolbarProps {
  /** The id of the text area. */
  controls: string;
  onCommand: (command: TextCommand) => void;
  onLink: () => void;
  isLinking: boolean;
  onHelp: () => void;
  isHelping: boolean;
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

export function Toolbar(props: ToolbarProps) {
  const { controls, onCommand, onLink, isLinking, onHelp, isHelping, onChooseImages } = props;
  const files = useRef<HTMLInputElement>(null);
  /** Where there is no room for all tools, the others have a second row; elsewhere their button is not shown. */
  const [hasMore, setMore] = useState(false);
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
    { name: 'More tools', glyph: MORE, press: () => setMore(!hasMore), isExpanded: hasMore },
    command('List', LIST, toggleList, 'Control+Shift+8'),
    command('Footnote', NOTE, toggleNote, 'Control+Alt+F'),
    command('Verse', VERSE, toggleVerse),
    ...(onChooseImages ? [{ name: 'Image', glyph: IMAGE, press: () => files.current?.click() }] : []),
    { name: 'Formatting help', glyph: HELP, press: onHelp, isExpanded: isHelping },
    previewTool(props),
  ];

  return (
    <div className="text-toolbar">
      <ToolRow aria-label="Formatting" aria-controls={controls}>
        {tools.map((tool) => (
          <ToolButton key={tool.name} tool={tool} />
        ))}
      </ToolRow>
      {onChooseImages && <ImageInput ref={files} onChoose={onChooseImages} />}
    </div>
  );
}

export function previewTool({ isPreviewed, onPreview }: Pick<ToolbarProps, 'isPreviewed' | 'onPreview'>): Tool {
  return { name: 'Preview', glyph: 'Preview', press: onPreview, isPressed: isPreviewed };
}

export function ToolButton({ tool }: { tool: Tool }) {
  const { name, shortcut, glyph, press, isPressed, isExpanded } = tool;
  return (
    <button
      type="button"
      className={glyph === name ? 'tool tool-word' : 'tool'}
      aria-label={name}
      aria-keyshortcuts={shortcut && ownShortcut(shortcut)}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      title={shortcut ? `${name} (${keyNames(shortcut)})` : name}
      // The text keeps the focus and its selection, and on phones the keyboard stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {glyph}
    </button>
  );
}
