import type { NewsletterSettings as Settings } from '#shared/contracts/letter.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { AdminForm } from '../admin-form.tsx';
import { Fetched } from '../admin-screen.tsx';
import { FormSection } from '../form-parts.tsx';
import { numberIn, textIn } from '../read-fields.ts';
import { Bounces } from './bounces.tsx';

/** How letters are sent, whether they arrive, and what comes back. */
export function NewsletterSettings() {
  return (
    <>
      <Fetched<Settings> path="/desk/newsletter-settings" rows={2}>
        {(settings) => <Sending settings={settings} />}
      </Fetched>
      <FormSection
        heading="Email setup"
        lead="Gmail, Yahoo and Outlook check a few things before they trust a letter. Look at them before your first one."
      >
        <WordLink href={paths.adminScreen('mail-setup')}>Check that your email arrives</WordLink>
      </FormSection>
      <Bounces />
    </>
  );
}

function Sending({ settings }: { settings: Settings }) {
  return (
    <AdminForm
      label="Newsletter settings"
      read={readSettings}
      send={(body) => api('/desk/newsletter-settings', { method: 'PUT', body })}
      saved="Newsletter settings saved"
      failed="The settings could not be saved"
    >
      <FormSection heading="How letters are sent">
        <TextField
          label="Reply address"
          hint="Replies to your letters go here. Leave empty to use the admin’s email."
          name="reply_to"
          type="email"
          required={false}
          defaultValue={settings.reply_to}
        />
        <TextField
          label="Letters per second"
          hint="Leave it as it is unless your mail provider names another limit. If that turns out too fast, the site slows down by itself."
          name="per_second"
          inputMode="numeric"
          className="short-input"
          defaultValue={settings.per_second}
        />
      </FormSection>
    </AdminForm>
  );
}

function readSettings(fields: FormData) {
  return { reply_to: textIn(fields, 'reply_to').trim(), per_second: numberIn(fields, 'per_second') };
}
