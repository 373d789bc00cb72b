import type { DeskAuthor } from '#shared/contracts/author.ts';
import type { DeskCategory } from '#shared/contracts/category.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import {
  AREA_MAXIMUM,
  AREAS_MAXIMUM,
  AUTHOR_NAME_MAXIMUM,
  BIO_MAXIMUM,
  CLAIM_MAXIMUM,
  STEP_TEXT_MAXIMUM,
  STEP_TITLE_MAXIMUM,
  STEPS_MAXIMUM,
} from '#shared/form-limits.ts';
import { inFigures } from '#shared/text/count-of.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { LongTextField, MARKDOWN_HINT } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { AdminForm } from '../admin-form.tsx';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { CheckBox, FormSection } from '../form-parts.tsx';
import { ImageChoice } from '../image-choice.tsx';
import { fieldsOf, imageIn, rowKeysIn, rowsIn, textIn, textsIn } from '../read-fields.ts';
import { RowsField } from '../rows-field.tsx';
import { useSaveSections } from '../use-save-sections.ts';

export function About() {
  const lead = (
    <>
      Shown on <a href={paths.about()}>the About page</a> and the home page.
    </>
  );
  return (
    <AdminScreen here="author" lead={lead}>
      <Fetched path="/desk/author" load={readAll} rows={6}>
        {(all) => <AboutForm {...all} />}
      </Fetched>
    </AdminScreen>
  );
}

/** The author is `null` until there is a profile. The steps of My Journey are stored with the site, but tell of the author. */
async function readAll() {
  const [author, { journey }, categories] = await Promise.all([
    api<DeskAuthor | null>('/desk/author'),
    api<SiteSettings>('/desk/site'),
    api<DeskCategory[]>('/desk/categories'),
  ]);
  // How many articles readers can see.
  const articleCount = categories
    .filter(({ is_active }) => is_active === 1)
    .reduce((sum, { post_count }) => sum + post_count, 0);
  return { author, journey, articleCount };
}

function AboutForm({ author, journey, articleCount }: Awaited<ReturnType<typeof readAll>>) {
  const fieldOf = fieldsOf(author);
  const figureOf = fieldsOf(author?.achievements, 'achievements.');
  const counted = inFigures(articleCount);
  const stored = author?.achievements?.articles;
  const areas = author?.expertise.map((area) => ({ area })) ?? [];
  const save = useSaveSections<ReturnType<typeof readAbout>>({
    author: { address: '/desk/author', loaded: author },
    site: { address: '/desk/site', loaded: { journey } },
  });
  return (
    <AdminForm
      label="Author"
      read={readAbout}
      check={checkSteps}
      send={save}
      saved="Author saved"
      failed="The author could not be saved"
    >
      <FormSection heading="Profile">
        {!author && <p className="screen-note screen-empty">Readers know nothing of you yet. Begin with your name.</p>}
        <TextField label="Name" {...fieldOf('name', AUTHOR_NAME_MAXIMUM)} />
        <LongTextField label="About the author" hint={MARKDOWN_HINT} rows={7} {...fieldOf('bio', BIO_MAXIMUM)} />
        <ImageChoice
          label="Portrait image"
          hint="Portrait, 4:5. Without one, the site draws it."
          shape="portrait"
          url={author?.imageUrl ?? ''}
          drawing={{ seed: author?.name ?? 'an author', kind: 'portrait' }}
        />
      </FormSection>
      <FormSection heading="Areas of expertise" lead="A few words each.">
        <RowsField name="expertise" unit="area" isCompact rows={areas} maximum={AREAS_MAXIMUM}>
          {(fieldOf) => <LongTextField label="Area" isOneLine {...fieldOf('area', AREA_MAXIMUM)} />}
        </RowsField>
      </FormSection>
      <FormSection heading="Achievements" lead="Four figures on the About page. Leave one empty to hide it.">
        <div className="field-row">
          <TextField label="Readers" required={false} {...figureOf('readers', CLAIM_MAXIMUM)} />
          <TextField label="Subscribers" required={false} {...figureOf('subscribers', CLAIM_MAXIMUM)} />
          <TextField label="Satisfaction" required={false} {...figureOf('satisfaction', CLAIM_MAXIMUM)} />
        </div>
        {/* The articles are counted, so that all there is to choose is whether readers see how many. */}
        <CheckBox
          label={`Articles: ${counted}, counted automatically`}
          name="achievements.articles"
          value={stored || counted}
          isChecked={Boolean(stored)}
        />
      </FormSection>
      <FormSection heading="My Journey" lead="The steps on the About page, the earliest first.">
        <RowsField name="journey" unit="step" rows={journey} maximum={STEPS_MAXIMUM}>
          {(fieldOf) => (
            <>
              <TextField label="Title" required={false} spellCheck {...fieldOf('title', STEP_TITLE_MAXIMUM)} />
              <LongTextField label="Text" {...fieldOf('text', STEP_TEXT_MAXIMUM)} />
            </>
          )}
        </RowsField>
      </FormSection>
    </AdminForm>
  );
}

function readAbout(fields: FormData) {
  return {
    author: {
      ...textsIn(fields, ['name', 'bio']),
      expertise: rowsIn(fields, 'expertise', ['area']).map(({ area }) => area),
      achievements: textsIn(fields, ['readers', 'articles', 'subscribers', 'satisfaction'], 'achievements.'),
      ...imageIn(fields),
    },
    site: { journey: rowsIn(fields, 'journey', ['title', 'text']) },
  };
}

/** A step needs a title of its own. Empty rows are ignored. */
export function checkSteps(fields: FormData): Problem[] {
  const seen = new Set<string>();
  return rowKeysIn(fields, 'journey').flatMap((key) => {
    const [title = '', text] = ['title', 'text'].map((field) => textIn(fields, `journey.${key}.${field}`).trim());
    const isRepeated = title !== '' && seen.has(title);
    seen.add(title);
    const field = `journey.${key}.title`;
    if (isRepeated) return [{ field, message: 'Another step has this title. Choose a different one.' }];
    return text && !title ? [{ field, message: 'Title is required' }] : [];
  });
}
