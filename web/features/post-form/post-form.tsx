import type { ReactNode } from 'react';
import { useLeaveQuestion } from '#web/features/draft-keeping/use-leave-question.ts';
import { useOtherTabs } from '#web/features/draft-keeping/use-other-tabs.ts';
import { Form } from '#web/forms/form.tsx';
import { CategoryField } from './category-field.tsx';
import { Conflict } from './conflict.tsx';
import { OpenElsewhere, Restored } from './draft-notices.tsx';
import { ImageField } from './image-field.tsx';
import { SaveRow } from './save-row.tsx';
import { TagsField } from './tags-field.tsx';
import { type PostFormTask, usePostForm } from './use-post-form.ts';
import { WritingField } from './writing-field.tsx';

interface PostFormProps extends PostFormTask {
  /** Other ways on, beside the buttons. */
  children: ReactNode;
}

export function PostForm({ account, open, post, children }: PostFormProps) {
  const task = usePostForm({ account, open, post });
  const { start, tags, image, language, categories, keeping, saving, restored, handleInput } = task;
  const { form, theirs, wish, keepMine } = saving;
  const hasOtherTabs = useOtherTabs(`${account} ${post?.id ?? open.draftId}`);
  useLeaveQuestion(keeping.isUnsaved);

  return (
    <div className={theirs ? 'editor editor-conflict' : 'editor'} onInput={handleInput} onCompositionEnd={handleInput}>
      {restored && <Restored kept={restored} post={post} onDiscard={task.discard} />}
      {hasOtherTabs && <OpenElsewhere />}
      {theirs && <Conflict theirs={theirs} onKeepMine={keepMine} onTakeTheirs={() => task.takeTheirs(theirs)} />}
      <Form form={form} label={post ? 'Edit Post' : 'Create New Post'}>
        <WritingField label="Title" name="title" rows={1} isOneLine lang={language} defaultValue={start.title} />
        <WritingField label="Summary" name="summary" rows={3} lang={language} defaultValue={start.summary} />
        <WritingField
          label="Content"
          name="content"
          rows={post ? 10 : 8}
          lang={language}
          defaultValue={start.content}
        />
        <div className="post-settings">
          <CategoryField categories={categories.categories} by={categories.by} chosen={start.category} />
          <TagsField tags={tags} begun={start.tag} onChange={task.changeTags} />
          {!post && <ImageField image={image} alt={start.image_alt} onChoose={task.chooseImage} />}
        </div>
        <SaveRow
          label={post ? 'Update Post' : 'Create Post'}
          pending={post ? 'Updating...' : 'Creating...'}
          keeping={keeping}
          offersDraft={!post || post.status === 'draft'}
          onWish={wish}
        >
          {children}
        </SaveRow>
      </Form>
    </div>
  );
}
