import {
  type ClipboardEventHandler,
  type DragEventHandler,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from 'react';
import type { Language } from '#shared/contracts/text.ts';
import type { TextFormat } from '#shared/writing.ts';
import { WritingField } from '#web/forms/writing-field.tsx';
import { readArea } from './edit-area.ts';
import { FormatHelp } from './format-help.tsx';
import { insertLink, isAddress, linkAt, removeLink } from './inline-commands.ts';
import { LinkPanel } from './link-panel.tsx';
import { LinkProblems } from './link-problems.tsx';
import { COMMANDS, shortcutOf } from './shortcuts.ts';
import type { TextState } from './text-state.ts';
import { previewTool, ToolButton, Toolbar } from './toolbar.tsx';
import type { TextInSight } from './use-shown-text.ts';
import { useTextArea } from './use-text-area.ts';

interface ContentFieldProps {
  area: RefObject<HTMLTextAreaElement | null>;
  format: TextFormat;
  language: Language;
  rows: number;
  defaultValue: string;
  text: TextInSight;
  isPreviewed: boolean;
  onPreview: () => void;
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement>;
  onDragOver?: DragEventHandler<HTMLTextAreaElement>;
  onDrop?: DragEventHandler<HTMLTextAreaElement>;
  /** Images that were chosen for the place of the caret. */
  onChooseImages?: (files: File[]) => void;
  /** Shown above the text, such as the offer to convert a plain one. */
  above?: ReactNode;
  /** Shown below the text, such as images on their way. */
  below?: ReactNode;
}

/** The text of a post, with what formats it. */
export function ContentField(props: ContentFieldProps) {
  const { area, format, language, rows, defaultValue, text, isPreviewed, onPreview, above, below } = props;
  const { onPaste, onDragOver, onDrop, onChooseImages } = props;
  const isFormatted = format === 'markdown';
  const { edit, continueLines } = useTextArea(area, isFormatted);
  /** What was selected when the panel for a link was opened; `null` while it is closed. */
  const [linking, setLinking] = useState<TextState | null>(null);
  const openLink = () => setLinking((now) => (now || !area.current ? null : readArea(area.current)));
  const closeLink = () => {
    setLinking(null);
    area.current?.focus();
  };

  function handleKeyDown(event: React.KeyboardEvent<HTMLTextAreaElement>) {
    if (!isFormatted || event.nativeEvent.isComposing) return;
    continueLines(event);
    const shortcut = shortcutOf(event.nativeEvent);
    const command = COMMANDS[shortcut ?? ''];
    if (shortcut === 'K') openLink();
    else if (command) edit(command);
    else return;
    event.preventDefault();
  }

  const preview = { isPreviewed, onPreview };
  const id = useId();
  const bar = isFormatted ? (
    <Toolbar
      controls={id}
      onCommand={edit}
      onLink={openLink}
      isLinking={linking !== null}
      onChooseImages={onChooseImages}
      {...preview}
    />
  ) : (
    <div className="text-toolbar">
      <ToolButton tool={previewTool(preview)} />
    </div>
  );
  const panel = linking && (
    <LinkPanel
      {...linkDraftOf(linking)}
      onClose={closeLink}
      onRemove={() => {
        setLinking(null);
        edit(removeLink);
      }}
      onInsert={(address, post) => {
        setLinking(null);
        if (post) text.references.addPost(post.slug, { ...post, isPublished: post.status === 'published' });
        // The text may have changed since the panel was opened; the area keeps its selection.
        edit((now) => insertLink(now, address, post?.title));
      }}
    />
  );
  return (
    <WritingField
      ref={area}
      id={id}
      label="Content"
      name="content"
      rows={rows}
      lang={language}
      defaultValue={defaultValue}
      onKeyDown={handleKeyDown}
      onPaste={onPaste}
      onDragOver={onDragOver}
      onDrop={onDrop}
      above={
        <>
          {above}
          <div className="text-bar">
            {bar}
            {panel}
          </div>
        </>
      }
      below={
        <>
          {below}
          <LinkProblems problems={text.shown?.linkProblems ?? []} />
          {format === 'markdown' && <FormatHelp />}
        </>
      }
    />
  );
}

function linkDraftOf(state: TextState): { address: string; isExisting: boolean } {
  const link = linkAt(state);
  if (link) return { address: link.address, isExisting: true };
  const selected = state.value.slice(state.start, state.end).trim();
  return { address: isAddress(selected) ? selected : '', isExisting: false };
}
