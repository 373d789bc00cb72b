import type { SiteSettings } from '#shared/contracts/site.ts';
import {
  CLAIM_MAXIMUM,
  INVITATION_MAXIMUM,
  LINKS_MAXIMUM,
  SITE_DESCRIPTION_MAXIMUM,
  SITE_NAME_MAXIMUM,
  TAGLINE_MAXIMUM,
} from '#shared/form-limits.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import * as paths from '#web/paths.ts';
import { AdminForm } from '../admin-form.tsx';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { FormSection } from '../form-parts.tsx';
import { checkLinks, LinkFields } from '../link-fields.tsx';
import { rowsIn, textsIn } from '../read-fields.ts';
import { RowsField } from '../rows-field.tsx';
import { useSaveSections } from '../use-save-sections.ts';

/** What the home page says of the site, and every page above and below its text. */
export function Home() {
  const lead = (
    <>
      What <a href={paths.home()}>the home page</a> says. Its <a href={paths.adminScreen('book')}>book</a> and its{' '}
      <a href={paths.adminScreen('videos')}>videos</a> have tabs of their own.
    </>
  );
  return (
    <AdminScreen here="home" lead={lead}>
      <Fetched<SiteSettings> path="/desk/site" rows={6}>
        {(site) => <HomeForm site={site} />}
      </Fetched>
    </AdminScreen>
  );
}

function HomeForm({ site }: { site: SiteSettings }) {
  const { claims } = site;
  const claim = { maxLength: CLAIM_MAXIMUM, required: false };
  const save = useSaveSections<{ site: ReturnType<typeof readHome> }>({
    site: { address: '/desk/site', loaded: { ...site } },
  });
  return (
    <AdminForm
      label="Home"
      read={(fields) => ({ site: readHome(fields) })}
      check={(fields) => checkLinks(fields, 'social')}
      send={save}
      saved="Home page saved"
      failed="The home page could not be saved"
    >
      <FormSection id="name-and-words" heading="Name and words">
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
          hint="Shown under the name on the home page."
          name="tagline"
          required={false}
          maxLength={TAGLINE_MAXIMUM}
          spellCheck
          defaultValue={site.tagline}
        />
        <LongTextField
          label="Description"
          hint="Shown by search engines and beside shared links."
          name="description"
          maxLength={SITE_DESCRIPTION_MAXIMUM}
          defaultValue={site.description}
        />
      </FormSection>
      <FormSection
        id="newsletter-form"
        heading="Newsletter form"
        lead="How you invite readers, and up to three short claims beside it. Leave a claim empty to hide it."
      >
        <LongTextField
          label="Invitation"
          hint="Leave empty for the words that come with the site."
          name="invitation"
          maxLength={INVITATION_MAXIMUM}
          defaultValue={site.invitation}
        />
        <div className="field-row">
          <TextField label="Subscribers" name="claims.subscribers" defaultValue={claims.subscribers} {...claim} />
          <TextField label="Satisfaction" name="claims.satisfaction" defaultValue={claims.satisfaction} {...claim} />
          <TextField label="Updates" name="claims.updates" defaultValue={claims.updates} {...claim} />
        </div>
      </FormSection>
      <FormSection id="links" heading="Links" lead="Where else readers find you. Shown in the footer.">
        <RowsField name="social" unit="link" rows={site.social} maximum={LINKS_MAXIMUM}>
          {(nameOf, link) => <LinkFields nameOf={nameOf} link={link} />}
        </RowsField>
      </FormSection>
    </AdminForm>
  );
}

function readHome(fields: FormData) {
  return {
    ...textsIn(fields, ['name', 'hindiName', 'tagline', 'description', 'invitation']),
    claims: textsIn(fields, ['subscribers', 'satisfaction', 'updates'], 'claims.'),
    social: rowsIn(fields, 'social', ['name', 'url']),
  };
}
