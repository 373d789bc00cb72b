import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { PREHEADER_MAXIMUM, SUBJECT_MAXIMUM } from '#shared/form-limits.ts';
import { TextField } from '#web/forms/text-field.tsx';
import * as paths from '#web/paths.ts';
import { ask } from '#web/session/api.ts';
import { AdminForm } from '../admin-form.tsx';
import { FormSection, RadioButtons } from '../form-parts.tsx';
import { textIn } from '../read-fields.ts';
import { DeleteLetter } from './delete-letter.tsx';
import type { LetterProps } from './letter.tsx';
import { people } from './letter-texts.ts';
import { SendLetter } from './send-letter.tsx';

/** A letter that nobody has: what it says, who it is for, and when it goes out. */
export function LetterDraft({ letter, onChanged }: LetterProps) {
  return (
    <>
      <AdminForm
        label="The letter"
        read={readLetter}
        send={async (body) => {
          const { data } = await ask<{ data: DeskLetterDetails }>(`/desk/letters/${letter.id}`, {
            method: 'PUT',
            body: { ...body, post_revision: letter.post?.revision },
          });
          onChanged(data);
        }}
        saved="Letter saved"
        failed="The letter could not be saved"
      >
        <FormSection heading="The letter" lead={<PostOfLetter letter={letter} />}>
          <TextField
            label="Subject"
            name="subject"
            maxLength={SUBJECT_MAXIMUM}
            dir="auto"
            spellCheck
            defaultValue={letter.subject}
          />
          <TextField
            label="Preview line"
            hint="Shown after the subject in an inbox. Leave empty to use the post’s summary."
            name="preheader"
            maxLength={PREHEADER_MAXIMUM}
            dir="auto"
            spellCheck
            required={false}
            defaultValue={letter.preheader}
          />
          <RadioButtons
            legend="Content"
            name="extent"
            chosen={letter.extent}
            choices={[
              ['full', 'The whole post'],
              ['excerpt', 'The beginning, with a link to the rest'],
            ]}
          />
          <RadioButtons
            legend="Recipients"
            name="audience"
            chosen={letter.audience}
            choices={[
              [
                'language',
                `Subscribers who want letters in ${languageName(letter)}: ${people(letter.recipients.language)}`,
              ],
              ['all', `All subscribers: ${people(letter.recipients.all)}`],
            ]}
          />
        </FormSection>
      </AdminForm>
      <SendLetter letter={letter} onChanged={onChanged} />
      <DeleteLetter letter={letter} question="Delete this letter? Its post stays." />
    </>
  );
}

function PostOfLetter({ letter: { post } }: { letter: DeskLetterDetails }) {
  if (!post) return <>The post of this letter was deleted, so the letter cannot be sent.</>;
  const link = <a href={paths.editPost(post)}>its post</a>;
  return post.is_published ? (
    <>It contains {link} as it reads when the letter goes out.</>
  ) : (
    <>
      It contains {link}, which is a draft and stays one. The letter gets a page of its own, linked only from the letter
      and the list of letters.
    </>
  );
}

function languageName({ language }: DeskLetterDetails): string {
  return language === 'hi' ? 'Hindi' : 'English';
}

function readLetter(fields: FormData) {
  return {
    subject: textIn(fields, 'subject'),
    preheader: textIn(fields, 'preheader'),
    extent: textIn(fields, 'extent'),
    audience: textIn(fields, 'audience'),
  };
}
