import { type KeyboardEvent, useRef, useState } from 'react';
import { useOtherTabs } from '#web/features/drafts/draft-lock.ts';
import { useLeaveQuestion } from '#web/features/drafts/use-leave-question.ts';
import { PasteNotices } from '#web/features/paste/paste-notices.tsx';
import { usePaste } from '#web/features/paste/use-paste.ts';
import { ContentField } from '#web/features/text-field/content-field.tsx';
import { Preview } from '#web/features/text-field/preview.tsx';
import { TextImages } from '#web/features/text-images/text-images.tsx';
import { Form } from '#web/forms/form.tsx';
import { WritingField } from '#web/forms/writing-field.tsx';
import { CategoryField, LanguageField } from './choice-fields.tsx';
import { Conflict } from './conflict.tsx';
import { Conversion } from './conversion.tsx';
import { OpenElsewhere, Restored } from './draft-notices.tsx';
import { DrawingField } from './drawing-field.tsx';
import { ImageField } from './image-field.tsx';
import { MoreSettings } from './more-settings.tsx';
import { PreviewLink } from './preview-link.tsx';
import { SaveRow } from './save-row.tsx';
import { TagsField } from './tags-field.tsx';
import { type PostFormOptions, usePostForm } from './use-post-form.ts';
import { useSaveKey } from './use-save-key.ts';

export function PostForm(props: PostFormOptions) {
  const { open } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const task = usePostForm({ ...props, area });
  const { post, start, tags, image, language, categories, autosave, saving, restored, handleInput } = task;
  const { format, editors, text, textImages, isPreviewed } = task;
  const { form, theirs, requestStatus, saveHere, keepMine } = saving;
  const { writing } = start;
  const [isLater, setLater] = useState(start.publishAt !== '');
  const hasOtherTabs = useOtherTabs({ ...open, postId: post?.id ?? null });
  useLeaveQuestion(autosave.isUnsaved);
  const { uploads } = textImages;
  const paste = usePaste({
    area,
    isMarkdown: format === 'markdown',
    takeImages: uploads.take,
    insertImages: uploads.insert,
    acceptElsewhere: editors.isRich ? editors.acceptPaste : undefined,
  });
  function toggleEditor() {
    // An offer for what was pasted is one for the editor that has it.
    paste.dismiss();
    editors.toggle();
  }
  useSaveKey(() => {
    if (autosave.isUnsaved || !post) saveHere(task.statusToKeep());
  });

  return (
    <div
      className={classOf(theirs !== null, isPreviewed, !editors.isSource)}
      onInput={handleInput}
      onCompositionEnd={handleInput}
    >
      {restored && <Restored draft={restored} post={post} onDiscard={task.discard} />}
      {hasOtherTabs && <OpenElsewhere />}
      {theirs && <Conflict theirs={theirs} onKeepMine={keepMine} onTakeTheirs={() => task.takeTheirs(theirs)} />}
      <Form form={form} label={post ? 'Edit Post' : 'Create New Post'}>
        <WritingField label="Title" name="title" rows={1} isOneLine lang={language} defaultValue={writing.title} />
        <WritingField
          label="Subtitle"
          name="subtitle"
          rows={1}
          isOneLine
          isRequired={false}
          lang={language}
          defaultValue={writing.subtitle}
        />
        <WritingField label="Summary" name="summary" rows={3} lang={language} defaultValue={writing.summary} />
        <ContentField
          area={area}
          editors={editors}
          onToggleEditor={toggleEditor}
          format={format}
          language={language}
          rows={props.post ? 10 : 8}
          defaultValue={writing.body}
          text={text}
          isPreviewed={isPreviewed}
          onPreview={task.togglePreview}
          onPaste={paste.handlePaste}
          onNotices={paste.show}
          images={textImages}
          below={
            <>
              <TextImages added={textImages} />
              <PasteNotices paste={paste} />
            </>
          }
          above={format === 'plain' && <Conversion area={area} language={language} onConvert={task.convert} />}
        />
        {isPreviewed && <Preview rendered={text.rendered} language={language} area={area} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields in it handle their keys themselves */}
        <div className="post-settings" onKeyDown={stayInForm}>
          <div className="settings-pair">
            <CategoryField categories={categories} chosenId={writing.categoryId} isStored={!autosave.hasFailed} />
            <LanguageField chosen={writing.language} />
          </div>
          <TagsField tags={tags} pending={start.pendingTag} onChange={task.changeTags} />
          <div className="settings-pair">
            <ImageField
              image={image}
              saved={task.savedImage}
              alt={start.imageAlt}
              onChoose={task.chooseImage}
              onKeep={task.isImageRemoved && !image ? task.keepImage : undefined}
            />
            <DrawingField
              slug={post?.slug}
              title={writing.title}
              start={start.drawing}
              hasImage={image !== null || task.savedImage !== undefined}
            />
          </div>
          <MoreSettings start={start} post={post} onLater={setLater} />
        </div>
        {post && post.status !== 'published' && <PreviewLink postId={post.id} />}
        <SaveRow
          post={post}
          autosave={autosave}
          rendered={text.rendered}
          isLater={isLater}
          onRequestStatus={requestStatus}
        />
      </Form>
    </div>
  );
}

/** Enter in a field of one line would publish the post. */
function stayInForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.target as Element).matches('input')) event.preventDefault();
}

/** The preview needs the place beside the form, and so does the other text of a conflict. */
function classOf(hasConflict: boolean, isPreviewed: boolean, isRich: boolean): string {
  if (hasConflict) return 'editor editor-wide editor-conflict';
  if (isRich) return 'editor editor-rich';
  return isPreviewed ? 'editor editor-wide editor-previewed' : 'editor';
}
