import type { AllowanceSettings, CitedWorks, RobotsSettings, SiteSettings } from '#shared/contracts/site.ts';
import { CITED_WORKS_MAXIMUM, MEGABYTES_MAXIMUM } from '#shared/form-limits.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { AdminForm } from '../admin-form.tsx';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { CheckBox, FormSection, RadioButtons } from '../form-parts.tsx';
import { numberIn, rowsIn, textsIn } from '../read-fields.ts';
import { RowsField } from '../rows-field.tsx';
import { useSaveSections } from '../use-save-sections.ts';
import { PUBLISHING, TRAINING } from './choices.ts';

const DATES: [SiteSettings['dates'], string, string][] = [
  ['hindi', 'Dates in Hindi', 'Readers see 28 नवंबर 2026 beside every article.'],
  [
    'text',
    'Dates in the language of the article',
    'Readers see 28 November 2026 beside an English article, and 28 नवंबर 2026 beside a Hindi one.',
  ],
];

function SiteForm({ site, allowance, allowTraining, works }: Awaited<ReturnType<typeof readAll>>) {
  const citations = works.map(({ names, tag }) => ({ names: names.join(', '), tag }));
  const save = useSaveSections<ReturnType<typeof readSite>>({
    site: { address: '/desk/site', loaded: site },
    allowance: { address: '/desk/allowance', loaded: allowance },
    robots: { address: '/desk/robots', loaded: { allow_training: allowTraining } },
    citations: { address: '/desk/citations', loaded: { works } },
  });
  return (
    <AdminForm
      label="Site"
      read={readSite}
      check={checkAllowance}
      send={save}
      saved="Site saved"
      failed="The site could not be saved"
    >
      <FormSection id="who-can-publish" heading={PUBLISHING.legend} lead={PUBLISHING.hint}>
        <RadioButtons {...PUBLISHING} isLegendHidden chosen={site.publishing} />
        <TextField
          label="Space for each account, in MB"
          hint="For posts, their versions and images. Does not apply to admins."
          name="megabytes"
          placeholder="No limit"
          inputMode="numeric"
          className="short-input"
          required={false}
          defaultValue={allowance.megabytes ?? ''}
        />
      </FormSection>
      <FormSection id="dates" heading="Dates">
        <SelectField
          label="Time zone"
          hint="Used for dates and daily counts."
          name="timeZone"
          choices={zonesWith(site.timeZone)}
          defaultValue={site.timeZone}
        />
        <RadioButtons legend="Language of dates" isLegendHidden name="dates" chosen={site.dates} choices={DATES} />
      </FormSection>
      <FormSection
        id="login"
        heading="Login"
        lead="Until another site is set up, this button only explains what is missing."
      >
        <CheckBox
          label="Show “Sign in with …” while no other site is set up"
          name="showsUnsetSignIn"
          isChecked={site.unsetSignIn === 'shown'}
        />
      </FormSection>
      <FormSection id="ai-training" heading={TRAINING.legend} lead={TRAINING.hint}>
        <RadioButtons {...TRAINING} isLegendHidden chosen={allowTraining ? 'yes' : 'no'} />
      </FormSection>
      <FormSection
        id="citations"
        heading="Citations"
        lead="“Gita 2.47” in a post becomes a link to verse 47 of your post on chapter 2. Give the chapters of a work the same tag, and end their titles with their numbers."
      >
        <RowsField name="works" unit="work" rows={citations} maximum={CITED_WORKS_MAXIMUM}>
          {(fieldOf) => (
            <>
              <TextField label="Names" hint="Separated by commas: गीता, Gita" required={false} {...fieldOf('names')} />
              <TextField label="Tag of the chapters" required={false} {...fieldOf('tag')} />
            </>
          )}
        </RowsField>
      </FormSection>
    </AdminForm>
  );
}

/** A browser may know a zone only by an older name, so the current one is always among them. */
function zonesWith(current: string) {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();
  return zones.map((zone) => [zone, zone.replaceAll('_', ' ')] as const);
}

function checkAllowance(fields: FormData): Problem[] {
  const megabytes = numberIn(fields, 'megabytes');
  const isRight =
    megabytes === null || (typeof megabytes === 'number' && megabytes > 0 && megabytes <= MEGABYTES_MAXIMUM);
  return isRight ? [] : [{ field: 'megabytes', message: WRONG }];
}

const WRONG = 'Enter a whole number from 1 to 1,000,000, or leave the field empty.';

function readSite(fields: FormData) {
  return {
    site: {
      ...textsIn(fields, ['publishing', 'timeZone', 'dates']),
      unsetSignIn: fields.has('showsUnsetSignIn') ? 'shown' : 'hidden',
    },
    allowance: { megabytes: numberIn(fields, 'megabytes') },
    robots: { allow_training: fields.get('training') === 'yes' },
    citations: {
      works: rowsIn(fields, 'works', ['names', 'tag']).map(({ names, tag }) => ({
        names: names.split(',').flatMap((name) => name.trim() || []),
        tag,
      })),
    },
  };
}

export function Site() {
  const lead = (
    <>
      How the site works. Its name, words and links are under <a href={paths.adminScreen('home')}>Home</a>.
    </>
  );
  return (
    <AdminScreen here="site" lead={lead}>
      <Fetched path="/desk/site" load={readAll} rows={6}>
        {(all) => <SiteForm {...all} />}
      </Fetched>
    </AdminScreen>
  );
}

async function readAll() {
  const [site, allowance, { allow_training }, { works }] = await Promise.all([
    api<SiteSettings>('/desk/site'),
    api<AllowanceSettings>('/desk/allowance'),
    api<RobotsSettings>('/desk/robots'),
    api<CitedWorks>('/desk/citations'),
  ]);
  return { site, allowance, allowTraining: allow_training, works };
}
