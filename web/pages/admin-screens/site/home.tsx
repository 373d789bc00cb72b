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
import { fieldsOf, rowsIn, textsIn } from '../read-fields.ts';
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
  const fieldOf = fieldsOf(site);
  const claimOf = fieldsOf(site.claims, 'claims.');
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
        <TextField label="Name" {...fieldOf('name', SITE_NAME_MAXIMUM)} />
        <TextField
          label="Name in Hindi"
          hint="Shown beside the name on the home page and in the footer. Leave empty to show none."
          required={false}
          lang="hi"
          {...fieldOf('hindiName', SITE_NAME_MAXIMUM)}
        />
        <TextField
          label="Tagline"
          hint="Shown under the name on the home page."
          required={false}
          spellCheck
          {...fieldOf('tagline', TAGLINE_MAXIMUM)}
        />
        <LongTextField
          label="Description"
          hint="Shown by search engines and beside shared links."
          {...fieldOf('description', SITE_DESCRIPTION_MAXIMUM)}
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
          {...fieldOf('invitation', INVITATION_MAXIMUM)}
        />
        <div className="field-row">
          <TextField label="Subscribers" required={false} {...claimOf('subscribers', CLAIM_MAXIMUM)} />
          <TextField label="Satisfaction" required={false} {...claimOf('satisfaction', CLAIM_MAXIMUM)} />
          <TextField label="Updates" required={false} {...claimOf('updates', CLAIM_MAXIMUM)} />
        </div>
      </FormSection>
      <FormSection id="links" heading="Links" lead="Where else readers find you. Shown in the footer.">
        <RowsField name="social" unit="link" rows={site.social} maximum={LINKS_MAXIMUM}>
          {(fieldOf) => <LinkFields fieldOf={fieldOf} />}
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
