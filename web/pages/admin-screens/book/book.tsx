import type { DeskBook } from '#shared/contracts/site.ts';
import { BOOK_DESCRIPTION_MAXIMUM, BOOK_TITLE_MAXIMUM, SHOPS_MAXIMUM, SUBTITLE_MAXIMUM } from '#shared/form-limits.ts';
import { LongTextField, MARKDOWN_HINT } from '#web/forms/long-text-field.tsx';
import * as paths from '#web/paths.ts';
import { AdminForm } from '../admin-form.tsx';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { CheckBox, FormSection } from '../form-parts.tsx';
import { ImageChoice } from '../image-choice.tsx';
import { checkLinks, LinkFields } from '../link-fields.tsx';
import { fieldsOf, imageIn, rowsIn, textsIn } from '../read-fields.ts';
import { RowsField } from '../rows-field.tsx';
import { useSaveSections } from '../use-save-sections.ts';

export function Book() {
  const lead = (
    <>
      The book on <a href={paths.home()}>the home page</a>, and where to buy it.
    </>
  );
  return (
    <AdminScreen here="book" lead={lead}>
      <Fetched<DeskBook | null> path="/desk/book">{(book) => <BookForm book={book} />}</Fetched>
    </AdminScreen>
  );
}

function BookForm({ book }: { book: DeskBook | null }) {
  const fieldOf = fieldsOf(book);
  const save = useSaveSections<ReturnType<typeof readBook>>({
    book: { address: '/desk/book', loaded: book, isWhole: true },
  });
  return (
    <AdminForm
      label="Book"
      read={readBook}
      check={(fields) => checkLinks(fields, 'shops')}
      send={save}
      saved="Book saved"
      failed="The book could not be saved"
    >
      <FormSection heading="Details">
        {!book && <p className="screen-note screen-empty">No book yet. Give it a title to add it.</p>}
        <LongTextField label="Title" isOneLine required {...fieldOf('title', BOOK_TITLE_MAXIMUM)} />
        <LongTextField label="Subtitle" isOneLine {...fieldOf('subtitle', SUBTITLE_MAXIMUM)} />
        <LongTextField
          label="Description"
          hint={MARKDOWN_HINT}
          rows={5}
          {...fieldOf('description', BOOK_DESCRIPTION_MAXIMUM)}
        />
        <CheckBox label="Show the book on the home page" name="isShown" isChecked={book?.isShown ?? true} />
      </FormSection>
      <FormSection heading="Cover">
        <ImageChoice
          label="Cover image"
          hint="Portrait, 2:3. Without one, the site draws it."
          shape="book"
          url={book?.coverUrl ?? ''}
          drawing={{ seed: book?.title ?? 'a first book', kind: 'book' }}
          title={book?.title}
        />
      </FormSection>
      <FormSection heading="Shops" lead="“Buy on” and the name, or words of your own. The first becomes the button.">
        <RowsField name="shops" unit="shop" rows={book?.shops ?? []} maximum={SHOPS_MAXIMUM}>
          {(fieldOf) => <LinkFields fieldOf={fieldOf} hasLabel />}
        </RowsField>
      </FormSection>
    </AdminForm>
  );
}

function readBook(fields: FormData) {
  const book = {
    ...textsIn(fields, ['title', 'subtitle', 'description']),
    shops: rowsIn(fields, 'shops', ['name', 'url', 'label']),
    isShown: fields.has('isShown'),
    ...imageIn(fields),
  };
  return { book };
}
