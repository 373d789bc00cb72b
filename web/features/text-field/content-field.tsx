import { type ClipboardEventHandler, type ReactNode, type RefObject, useId, useState } from 'react';
import type { Language } from '#shared/contracts/text.ts';
import { RichText } from '#web/components/rich-text.tsx';
import type { Notice } from '#web/features/paste/read-clipboard.ts';
import type { TextImages } from '#web/features/text-images/use-text-images.ts';
import { useFormState } from '#web/forms/form-state.ts';
import { WritingField } from '#web/forms/writing-field.tsx';
import { FormatHelp } from './format-help.tsx';
import { LinkProblems } from './link-problems.tsx';
import { ModeStatus, ModeSwitch } from './mode-switch.tsx';
import { shortcutOf } from './shortcuts.ts';
import { useSourceTools } from './source-tools.tsx';
import { previewTool, ToolButton } from './toolbar.tsx';
import { isTouchDevice } from './use-editor-mode.ts';
import type { TextRendering } from './use-rendered-text.ts';
import type { TextEditors } from './use-text-editors.ts';

interface ContentFieldProps {
  area: RefObject<HTMLTextAreaElement | null>;
  editors: TextEditors;
  /** Shows the text in the other editor. */
  onToggleEditor: () => void;
  isFormatted: boolean;
  language: Language;
  rows: number;
  defaultValue: string;
  /** The text as its page shows it, until the rich editor does. */
  savedHtml?: string | undefined;
  text: TextRendering;
  images: TextImages;
  isPreviewed: boolean;
  onPreview: () => void;
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement>;
  /** What the writer should know of what was pasted into the rich editor. */
  onNotices: (notices: Notice[]) => void;
  /** Shown above the text, such as the offer to convert a plain one. */
  above?: ReactNode;
  /** Shown below the text, such as images on their way. */
  below?: ReactNode;
}

/** The text of a post, with what formats it: as its page shows it, or as its source. */
export function ContentField(props: ContentFieldProps) {
  const { area, editors, isFormatted, language, rows, defaultValue, text, images, isPreviewed, onPreview } = props;
  const isReplaced = !editors.isSource;
  const id = useId();
  const preview = { isPreviewed, onPreview };
  const { references } = text;
  const onChooseImages = isFormatted ? images.uploads.insert : undefined;
  const source = useSourceTools({ id, area, isFormatted, references, onChooseImages, ...preview });
  const modeSwitch = isFormatted && <ModeSwitch editors={editors} onToggle={props.onToggleEditor} />;
  // On a phone, the row above the source belongs to its tools.
  const isBelow = isTouchDevice() && !isReplaced;
  const plainBar = (
    <div className="text-toolbar">
      <ToolButton tool={previewTool(preview)} />
    </div>
  );

  function switchMode(event: React.KeyboardEvent) {
    if (!isFormatted || event.nativeEvent.isComposing || shortcutOf(event.nativeEvent) !== 'Shift+E') return;
    event.preventDefault();
    props.onToggleEditor();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works in everything that edits the text
    <div className="content-field" onKeyDown={switchMode}>
      <WritingField
        ref={area}
        id={id}
        label="Content"
        name="content"
        rows={rows}
        placeholder="Begin to write."
        lang={language}
        defaultValue={defaultValue}
        onKeyDown={source.handleKeyDown}
        onPaste={props.onPaste}
        onDragOver={images.handleDragOver}
        onDrop={images.handleDrop}
        isReplaced={isReplaced}
        instead={<RichContent {...props} id={id} />}
        above={
          <>
            {props.above}
            <div className="text-bar" data-rich={isReplaced ? '' : undefined}>
              {!isReplaced && (isFormatted ? source.bar : plainBar)}
              {!isBelow && modeSwitch}
              {isFormatted && <ModeStatus editors={editors} />}
              {!isReplaced && source.panel}
            </div>
          </>
        }
        below={
          <>
            {props.below}
            <LinkProblems problems={text.rendered?.linkProblems ?? []} />
            {isBelow && modeSwitch}
            {isFormatted && !isReplaced && <FormatHelp />}
          </>
        }
      />
    </div>
  );
}

/** Once it was shown, the rich editor stays, so that its undo leads back beyond a change of the source. */
function RichContent(props: ContentFieldProps & { id: string }) {
  const { id, editors, savedHtml, area, text, images, language, onNotices } = props;
  const problem = useFormState().problems.content;
  const { Editor, isRich, isLoading } = editors;
  const [wasShown, setShown] = useState(isRich);
  if (isRich && !wasShown) setShown(true);
  if (isLoading)
    return (
      <div className="rich-loading" lang={language}>
        <p className="visually-hidden" role="status" aria-label="The text is loading." />
        {savedHtml && <RichText html={savedHtml} />}
      </div>
    );
  if (!Editor || !wasShown) return null;
  return (
    <Editor
      isShown={isRich}
      id={`${id}-rich`}
      labelledBy={`${id}-label`}
      describedBy={problem && `${id}-problem`}
      isInvalid={problem !== undefined}
      language={language}
      initialText={editors.initialText}
      onEditor={(editor) => {
        editors.onEditor(editor);
        images.uploads.reconcile();
      }}
      onChange={({ isUndoOrRedo, isComposing }) => {
        // For the form, the area stands for whatever edits the text.
        const inputType = isUndoOrRedo ? 'historyUndo' : 'insertText';
        area.current?.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, isComposing }));
      }}
      onComposition={images.uploads.setComposing}
      images={images}
      references={text.references}
      onNotices={onNotices}
    />
  );
}
