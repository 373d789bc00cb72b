import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { RichText } from '#web/components/rich-text.tsx';
import { PasteNotices } from '#web/features/paste/paste-notices.tsx';
import { TextImages } from '#web/features/text-images/text-images.tsx';
import { useFormState } from '#web/forms/form-state.ts';
import { WritingField } from '#web/forms/writing-field.tsx';
import { LinkProblems } from './link-problems.tsx';
import { ModeStatus, ModeSwitch } from './mode-switch.tsx';
import { shortcutOf } from './shortcuts.ts';
import { useSourceTools } from './source-tools.tsx';
import { previewTool, ToolButton } from './toolbar.tsx';
import type { EditedText } from './use-edited-text.ts';
import { isTouchDevice } from './use-editor-mode.ts';
import { useQuietSigns } from './use-quiet-signs.ts';

interface ContentFieldProps {
  text: EditedText;
  rows: number;
  /** The text as its page shows it, until the rich editor does. */
  savedHtml?: string | undefined;
  isPreviewed: boolean;
  onPreview: () => void;
  /** Whether the way to the other editor is elsewhere, so that nothing stands above the page. */
  isSwitchElsewhere?: boolean;
  /** Shown above the text, such as the offer to convert a plain one. */
  above?: ReactNode;
}

/** The text of a post, with what formats it: as its page shows it, or as its source. */
export function ContentField(props: ContentFieldProps) {
  const { text, rows, isPreviewed, onPreview, isSwitchElsewhere = false } = props;
  const { area, editors, isFormatted, language, images, paste, rendering } = text;
  const isReplaced = !editors.isSource;
  const id = useId();
  const preview = { isPreviewed, onPreview };
  const { references } = rendering;
  const onChooseImages = isFormatted ? images.uploads.insert : undefined;
  const source = useSourceTools({ id, area, isFormatted, references, onChooseImages, ...preview });
  useQuietSigns(area, isFormatted && !isReplaced && !isPreviewed);
  const modeSwitch = isFormatted && !isSwitchElsewhere && <ModeSwitch text={text} />;
  // On a phone, the row above the source belongs to its tools.
  const isBelow = isTouchDevice();
  const hasBar = !isReplaced || !(isBelow || isSwitchElsewhere);
  const plainBar = (
    <div className="text-toolbar">
      <ToolButton tool={previewTool(preview)} />
    </div>
  );

  function switchMode(event: KeyboardEvent) {
    if (!isFormatted || event.nativeEvent.isComposing || shortcutOf(event.nativeEvent) !== 'Shift+E') return;
    event.preventDefault();
    text.toggleEditor();
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
        defaultValue={text.source}
        onKeyDown={source.handleKeyDown}
        onPaste={paste.handlePaste}
        onDragOver={images.handleDragOver}
        onDrop={images.handleDrop}
        isReplaced={isReplaced}
        instead={<RichContent {...props} id={id} />}
        above={
          <>
            {props.above}
            {hasBar && (
              <div className="text-bar" data-rich={isReplaced ? '' : undefined}>
                {!isReplaced && (isFormatted ? source.bar : plainBar)}
                {!isBelow && modeSwitch}
                {!isReplaced && source.panel}
              </div>
            )}
            {isFormatted && <ModeStatus editors={editors} />}
          </>
        }
        below={
          <>
            <TextImages added={images} isRich={isReplaced} />
            <PasteNotices paste={paste} />
            <LinkProblems problems={rendering.rendered?.linkProblems ?? []} />
            {isBelow && modeSwitch}
          </>
        }
      />
    </div>
  );
}

/** Once it was shown, the rich editor stays, so that its undo leads back beyond a change of the source. */
function RichContent(props: ContentFieldProps & { id: string }) {
  const { id, text, savedHtml } = props;
  const { area, editors, images, language, paste, rendering } = text;
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
        // For the form, the area stands for both editors.
        const inputType = isUndoOrRedo ? 'historyUndo' : 'insertText';
        area.current?.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, isComposing }));
      }}
      onComposition={images.uploads.setComposing}
      images={images}
      references={rendering.references}
      onNotices={paste.show}
    />
  );
}
