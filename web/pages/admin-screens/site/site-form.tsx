import type { AllowanceSettings, CitedWork, SiteSettings } from '#shared/contracts/site.ts';
import { CITED_WORKS_MAXIMUM } from '#shared/form-limits.ts';
import { AdminForm } from '../admin-form.tsx';
import { CheckBox, FormSection, RadioButtons } from '../form-parts.tsx';
import { numberIn, textsIn } from '../read-fields.ts';
import { RowsField } from '../rows-field.tsx';
import { useSaveSections } from '../use-save-sections.ts';
import {
  AllowanceField,
  CitedWorkFields,
  checkAllowance,
  DATES,
  PUBLISHING,
  readCitedWorks,
  TimeZoneField,
} from './site-fields.tsx';

interface SiteFormProps {
  site: SiteSettings;
  allowance: AllowanceSettings;
  allowTraining: boolean;
  works: CitedWork[];
}

export function SiteForm({ site, allowance, allowTraining, works }: SiteFormProps) {
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
      <FormSection id="who-can-publish" heading="Who can publish">
        <RadioButtons
          legend="Who can publish"
          isLegendHidden
          name="publishing"
          chosen={site.publishing}
          choices={PUBLISHING}
        />
        <AllowanceField megabytes={allowance.megabytes} />
      </FormSection>
      <FormSection id="dates" heading="Dates">
        <TimeZoneField chosen={site.timeZone} />
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
      <FormSection
        id="ai-training"
        heading="AI training"
        lead="Search engines may always list the site. The file robots.txt asks companies that train AI models to respect your choice. Most do, but nothing forces them to."
      >
        <CheckBox label="Let companies train AI models on this site" name="allowTraining" isChecked={allowTraining} />
      </FormSection>
      <FormSection
        id="citations"
        heading="Citations"
        lead="“Gita 2.47” in a post becomes a link to verse 47 of your post on chapter 2. Give the chapters of a work the same tag, and end their titles with their numbers."
      >
        <RowsField name="works" unit="work" rows={citations} maximum={CITED_WORKS_MAXIMUM}>
          {(nameOf, work) => <CitedWorkFields nameOf={nameOf} work={work} />}
        </RowsField>
      </FormSection>
    </AdminForm>
  );
}

function readSite(fields: FormData) {
  return {
    site: {
      ...textsIn(fields, ['publishing', 'timeZone', 'dates']),
      unsetSignIn: fields.has('showsUnsetSignIn') ? 'shown' : 'hidden',
    },
    allowance: { megabytes: numberIn(fields, 'megabytes') },
    robots: { allow_training: fields.has('allowTraining') },
    citations: { works: readCitedWorks(fields) },
  };
}
