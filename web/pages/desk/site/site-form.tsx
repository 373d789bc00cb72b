import type { SiteSettings } from '#shared/contracts/desk/site.ts';
import {
  LINKS_MAXIMUM,
  SITE_DESCRIPTION_MAXIMUM,
  SITE_NAME_MAXIMUM,
  STEPS_MAXIMUM,
  TAGLINE_MAXIMUM,
} from '#shared/form-limits.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { api } from '#web/session/api.ts';
import { DeskForm } from '../desk-form.tsx';
import { FormSection } from '../form-parts.tsx';
import { checkLinks, LinkFields } from '../link-fields.tsx';
import { changedFields, rowKeysIn, rowsIn, textIn } from '../read-fields.ts';
import { RowsField } from '../rows-field.tsx';
import { ClaimFields, PublishingChoice, StepFields, TimeZoneField } from './site-fields.tsx';

/** Only changed fields are sent, so that the changes of another admin at the same time are not overwritten. */
export function SiteForm({ site }: { site: SiteSettings }) {
  return (
    <DeskForm
      label="Site"
      read={readSite}
      check={checkSite}
      send={(site, before) => api('/desk/site', { method: 'PUT', body: changedFields(site, before) })}
      saved="The site is saved"
      failed="The site could not be saved"
    >
      <FormSection heading="Name and words">
        <TextField label="Name" name="name" maxLength={SITE_NAME_MAXIMUM} defaultValue={site.name} />
        <TextField
          label="Name in Hindi"
          hint="Shown beside the name on the home page and in the footer. Leave empty to show none."
          name="hindiName"
          required={false}
          lang="hi"
          maxLength={SITE_NAME_MAXIMUM}
          defaultValue={site.hindiName}
        />
        <TextField
          label="Tagline"
          hint="The line under the name on the home page."
          name="tagline"
          required={false}
          maxLength={TAGLINE_MAXIMUM}
          spellCheck
          defaultValue={site.tagline}
        />
        <LongTextField
          label="Description"
          hint="For search engines, and where a link to the site is shared."
          name="description"
          maxLength={SITE_DESCRIPTION_MAXIMUM}
          defaultValue={site.description}
        />
      </FormSection>
      <FormSection heading="Who may publish">
        <PublishingChoice chosen={site.publishing} />
      </FormSection>
      <FormSection heading="Time">
        <TimeZoneField chosen={site.timeZone} />
      </FormSection>
      <FormSection heading="Beside the newsletter" lead="Three claims in your own words; an empty one is left out.">
        <ClaimFields claims={site.claims} />
      </FormSection>
      <FormSection heading="Links" lead="Other places where readers find you. They stand at the foot of every page.">
        <RowsField name="social" unit="link" rows={site.social} maximum={LINKS_MAXIMUM}>
          {(nameOf, link) => <LinkFields nameOf={nameOf} link={link} />}
        </RowsField>
      </FormSection>
      <FormSection heading="My Journey" lead="The steps on the About page, the first one first.">
        <RowsField name="journey" unit="step" rows={site.journey} maximum={STEPS_MAXIMUM}>
          {(nameOf, step) => <StepFields nameOf={nameOf} step={step} />}
        </RowsField>
      </FormSection>
    </DeskForm>
  );
}

function readSite(fields: FormData) {
  const text = (name: string) => textIn(fields, name);
  return {
    name: text('name'),
    hindiName: text('hindiName'),
    tagline: text('tagline'),
    description: text('description'),
    publishing: text('publishing'),
    timeZone: text('timeZone'),
    claims: {
      subscribers: text('claims.subscribers'),
      satisfaction: text('claims.satisfaction'),
      updates: text('claims.updates'),
    },
    social: rowsIn(fields, 'social', ['name', 'url']),
    journey: rowsIn(fields, 'journey', ['title', 'text']),
  };
}

function checkSite(fields: FormData): Problem[] {
  const untitled = rowKeysIn(fields, 'journey').filter(
    (key) => textIn(fields, `journey.${key}.text`).trim() && !textIn(fields, `journey.${key}.title`).trim(),
  );
  const titles = untitled.map((key) => ({ field: `journey.${key}.title`, message: 'Title is required' }));
  return [...checkLinks(fields, 'social'), ...titles];
}
