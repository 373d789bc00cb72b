import type { ReactNode } from 'react';
import type { CategoryReference } from '#shared/contracts/category.ts';
import type { Language } from '#shared/contracts/text.ts';
import { langOf } from '#web/components/lang-of.ts';
import { useOtherTabs } from '#web/features/drafts/draft-lock.ts';
import { useLeaveQuestion } from '#web/features/drafts/use-leave-question.ts';
import { Field } from '#web/forms/field.tsx';
import { Form } from '#web/forms/form.tsx';
import { Conflict } from './conflict.tsx';
import { OpenElsewhere, Restored } from './draft-notices.tsx';
import { ImageField } from './image-field.tsx';
import { SaveRow } from './save-row.tsx';
import { TagsField } from './tags-field.tsx';
import { type PostFormOptions, usePostForm } from './use-post-form.ts';
import { WritingField } from './writing-field.tsx';

interface PostFormProps extends PostFormOptions {
  children: ReactNode;
}

export function PostForm({ open, post, children }: PostFormProps) {
  const task = usePostForm({ open, post });
  const { start, tags, image, language, categories, autosave, saving, restored, handleInput } = task;
  const { form, theirs, requestStatus, keepMine } = saving;
  const { writing } = start;
  const hasOtherTabs = useOtherTabs(open);
  useLeaveQuestion(autosave.isUnsaved);

  return (
    <div className={theirs ? 'editor editor-conflict' : 'editor'} onInput={handleInput} onCompositionEnd={handleInput}>
      {restored && <Restored draft={restored} post={post} onDiscard={task.discard} />}
      {hasOtherTabs && <OpenElsewhere />}
      {theirs && <Conflict theirs={theirs} onKeepMine={keepMine} onTakeTheirs={() => task.takeTheirs(theirs)} />}
      <Form form={form} label={post ? 'Edit Post' : 'Create New Post'}>
        <WritingField label="Title" name="title" rows={1} isOneLine lang={language} defaultValue={writing.title} />
        <WritingField label="Summary" name="summary" rows={3} lang={language} defaultValue={writing.summary} />
        <WritingField label="Content" name="content" rows={post ? 10 : 8} lang={language} defaultValue={writing.body} />
        <div className="post-settings">
          <CategoryField categories={categories} chosenId={writing.categoryId} />
          <TagsField tags={tags} pending={start.pendingTag} onChange={task.changeTags} />
          <LanguageField chosen={writing.language} />
          {!post && <ImageField image={image} alt={start.imageAlt} onChoose={task.chooseImage} />}
        </div>
        <SaveRow
          label={post ? 'Update Post' : 'Create Post'}
          pending={post ? 'Updating...' : 'Creating...'}
          autosave={autosave}
          offersDraft={!post || post.status === 'draft'}
          onRequestStatus={requestStatus}
        >
          {children}
        </SaveRow>
      </Form>
    </div>
  );
}

function CategoryField({ categories, chosenId }: { categories: CategoryReference[]; chosenId: number | null }) {
  return (
    <Field label="Category" name="category" isRequired>
      {(control) => (
        <select {...control} name="category" defaultValue={chosenId ?? ''} aria-required>
          <option value="">Select a category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id} lang={langOf(name)}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Fonts, hyphenation and pronunciation depend on the language, which is usually detected from the script. */
function LanguageField({ chosen }: { chosen: Language | null }) {
  return (
    <Field label="Language" name="language">
      {(control) => (
        <select {...control} name="language" defaultValue={chosen ?? ''}>
          <option value="">Told from the text</option>
          <option value="en">English</option>
          <option value="hi" lang="hi">
            हिन्दी
          </option>
        </select>
      )}
    </Field>
  );
}
