import type { DeskStartHere } from '#shared/contracts/start-here.ts';
import { START_HERE_INTRODUCTION_MAXIMUM } from '#shared/form-limits.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { LongTextField, MARKDOWN_HINT } from '#web/forms/long-text-field.tsx';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { AdminForm } from '../admin-form.tsx';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { FormSection } from '../form-parts.tsx';
import { rowsIn, textIn } from '../read-fields.ts';
import { ChosenPosts } from './chosen-posts.tsx';

export function StartHere() {
  return (
    <AdminScreen
      here="start-here"
      lead="A page for new readers, with the posts you would give them first. Once it has a published post, the home page and the footer link to it."
    >
      <Fetched<DeskStartHere> path="/desk/start-here">
        {(page, { change }) => <StartHereForm page={page} onSaved={(saved) => change(() => saved)} />}
      </Fetched>
    </AdminScreen>
  );
}

interface StartHereFormProps {
  page: DeskStartHere;
  onSaved: (page: DeskStartHere) => void;
}

function StartHereForm({ page: { introduction, posts }, onSaved }: StartHereFormProps) {
  const isShown = posts.some(({ is_published }) => is_published);
  return (
    <AdminForm
      label="Start here"
      read={readStartHere}
      send={async (body) => onSaved(await api<DeskStartHere>('/desk/start-here', { method: 'PUT', body }))}
      saved="Page saved"
      failed="The page could not be saved"
      aside={(isUnsaved) => isShown && !isUnsaved && <WordLink href={paths.startHere()}>View page</WordLink>}
    >
      <FormSection heading="Welcome">
        <LongTextField
          label="Introduction"
          hint={`Shown above the posts, if you like. ${MARKDOWN_HINT}`}
          name="introduction"
          rows={4}
          required={false}
          maxLength={START_HERE_INTRODUCTION_MAXIMUM}
          defaultValue={introduction}
        />
      </FormSection>
      <FormSection heading="Posts" lead="In the order in which they are best read.">
        <ChosenPosts posts={posts} />
      </FormSection>
    </AdminForm>
  );
}

function readStartHere(fields: FormData) {
  return {
    introduction: textIn(fields, 'introduction'),
    posts: rowsIn(fields, 'posts', ['post_id', 'reason']),
  };
}
