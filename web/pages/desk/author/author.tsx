import type { DeskAuthor } from '#shared/contracts/desk/author.ts';
import { AREA_MAXIMUM, AREAS_MAXIMUM, AUTHOR_NAME_MAXIMUM, BIO_MAXIMUM } from '#shared/form-limits.ts';
import { LongTextField, MARKDOWN_HINT } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { api } from '#web/session/api.ts';
import { DeskForm } from '../desk-form.tsx';
import { DeskScreen, Fetched } from '../desk-screen.tsx';
import { FormSection } from '../form-parts.tsx';
import { ImageChoice } from '../image-choice.tsx';
import { changedFields, imageIn, rowsIn, textIn } from '../read-fields.ts';
import { RowsField } from '../rows-field.tsx';

export function Author() {
  const lead = (
    <>
      Whose site this is, as <Link href={paths.about()}>the About page</Link> and the home page tell it.
    </>
  );
  return (
    <DeskScreen here="author" heading="Author" lead={lead}>
      <Fetched<DeskAuthor | null> path="/desk/author">{(author) => <AuthorForm author={author} />}</Fetched>
    </DeskScreen>
  );
}

function AuthorForm({ author }: { author: DeskAuthor | null }) {
  return (
    <DeskForm
      label="Author"
      read={readAuthor}
      send={(author, before) => api('/desk/author', { method: 'PUT', body: changedFields(author, before) })}
      saved="The author is saved"
      failed="The author could not be saved"
    >
      <FormSection heading="Who it is">
        {!author && <p className="desk-note desk-empty">The pages tell nothing of the author yet.</p>}
        <TextField label="Name" name="name" maxLength={AUTHOR_NAME_MAXIMUM} defaultValue={author?.name} />
        <LongTextField
          label="About the author"
          hint={MARKDOWN_HINT}
          name="bio"
          rows={7}
          maxLength={BIO_MAXIMUM}
          defaultValue={author?.bio}
        />
      </FormSection>
      <FormSection heading="Portrait">
        <ImageChoice
          label="Portrait image"
          hint="Portrait, 4:5. Without one, the site draws it."
          shape="portrait"
          url={author?.imageUrl ?? ''}
          drawing={{ seed: author?.name ?? 'an author', kind: 'portrait' }}
        />
      </FormSection>
      <FormSection heading="Areas of expertise" lead="In a word or a few each.">
        <RowsField name="expertise" unit="area" isCompact rows={author?.expertise ?? []} maximum={AREAS_MAXIMUM}>
          {(nameOf, area) => (
            <TextField
              label="Area"
              name={nameOf('area')}
              required={false}
              maxLength={AREA_MAXIMUM}
              spellCheck
              defaultValue={area}
            />
          )}
        </RowsField>
      </FormSection>
    </DeskForm>
  );
}

function readAuthor(fields: FormData) {
  return {
    name: textIn(fields, 'name'),
    bio: textIn(fields, 'bio'),
    expertise: rowsIn(fields, 'expertise', ['area']).map(({ area }) => area),
    ...imageIn(fields),
  };
}
