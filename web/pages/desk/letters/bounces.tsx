import { useState } from 'react';
import type { MailEventSettings } from '#shared/contracts/desk/mail-events.ts';
import { KEYED_PROVIDERS, type KeyedProvider, MAIL_PROVIDERS, type MailProvider } from '#shared/mail-providers.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/desk/use-action.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { api } from '#web/session/api.ts';
import { CopiedText } from '../copied-text.tsx';
import { DeskForm } from '../desk-form.tsx';
import { Fetched } from '../desk-screen.tsx';
import { FormSection } from '../form-parts.tsx';
import { textIn } from '../read-fields.ts';

const PROVIDERS: Record<MailProvider, { name: string; hint: string }> = {
  ses: {
    name: 'Amazon SES',
    hint: 'As an HTTPS subscription of the SNS topic that gets bounces, complaints and deliveries. It is confirmed by itself.',
  },
  postmark: {
    name: 'Postmark',
    hint: 'As a webhook for bounces, spam complaints, deliveries and subscription changes.',
  },
  mailgun: {
    name: 'Mailgun',
    hint: 'As a webhook for permanent failures, spam complaints, deliveries and unsubscriptions.',
  },
  resend: { name: 'Resend', hint: 'As a webhook for bounced, complained, delivered and suppressed emails.' },
  sendgrid: {
    name: 'SendGrid',
    hint: 'As an event webhook for deliverability events and spam reports, with its signature switched on.',
  },
};
const KEY_LABELS: Record<KeyedProvider, string> = {
  mailgun: 'Webhook signing key of Mailgun',
  resend: 'Signing secret of Resend',
  sendgrid: 'Verification key of SendGrid',
};

/** How the site learns that a letter came back. */
export function Bounces() {
  return (
    <FormSection
      heading="When letters come back"
      lead="An address that does not exist is unsubscribed at once, and so is somebody who reports a letter as spam."
    >
      <Fetched<MailEventSettings> path="/desk/mail-events" rows={3}>
        {(settings, { change }) => (
          <>
            <OwnServer settings={settings} />
            <p>A mail provider tells by itself what became of a letter. Give yours its address:</p>
            {MAIL_PROVIDERS.map((provider) => (
              <Provider
                key={provider}
                provider={provider}
                settings={settings}
                onSaved={(saved) => change(() => saved)}
              />
            ))}
          </>
        )}
      </Fetched>
    </FormSection>
  );
}

function OwnServer({ settings: { bounce_address, dsn_url } }: { settings: MailEventSettings }) {
  return (
    <div className="bounce-addresses">
      <p>
        Letters come back to <code>{bounce_address.replace('@', '+…@')}</code>. Let your mail server pass what arrives
        there on to this address, which only you should know:
      </p>
      <CopiedText label="the address for bounces" text={dsn_url} />
      <p className="quiet">
        With Postfix, a line in /etc/aliases does it:{' '}
        <code>{`${bounce_address.split('@')[0]}: "|curl -s --data-binary @- ${dsn_url}"`}</code>
      </p>
    </div>
  );
}

interface ProviderProps {
  provider: MailProvider;
  settings: MailEventSettings;
  onSaved: (saved: MailEventSettings) => void;
}

function Provider({ provider, settings, onSaved }: ProviderProps) {
  const { name, hint } = PROVIDERS[provider];
  return (
    <details className="mail-provider">
      <summary>{name}</summary>
      <p className="quiet">{hint}</p>
      <CopiedText label={`the address for ${name}`} text={settings.webhook_urls[provider]} />
      {isKeyed(provider) && <KeyForm provider={provider} isSet={settings.keys[provider]} onSaved={onSaved} />}
    </details>
  );
}

interface KeyFormProps {
  provider: KeyedProvider;
  isSet: boolean;
  onSaved: (saved: MailEventSettings) => void;
}

/** The key that is set is never shown, and an empty field leaves it. */
function KeyForm({ provider, isSet, onSaved }: KeyFormProps) {
  const [saves, setSaves] = useState(0);
  const runAction = useAction();
  const show = (saved: MailEventSettings) => {
    onSaved(saved);
    setSaves((before) => before + 1);
  };
  const remove = async () => {
    const options = { method: 'PUT', body: { [provider]: '' }, done: 'The key is removed' } as const;
    const answer = await runAction<MailEventSettings>('/desk/mail-events', options);
    if (answer) show(answer.data);
  };
  return (
    <DeskForm
      key={saves}
      label={KEY_LABELS[provider]}
      read={(fields) => ({ [provider]: textIn(fields, provider).trim() || undefined })}
      send={async (body) => show(await api('/desk/mail-events', { method: 'PUT', body }))}
      saved="The key is saved"
      failed="The key could not be saved"
      button="Save the key"
      aside={() => isSet && <WordButton label="Remove the key" onClick={remove} />}
    >
      <TextField
        label={KEY_LABELS[provider]}
        hint={isSet ? 'It is set. Enter another one to replace it.' : 'Not set yet.'}
        name={provider}
        required={false}
      />
    </DeskForm>
  );
}

function isKeyed(provider: MailProvider): provider is KeyedProvider {
  return KEYED_PROVIDERS.some((keyed) => keyed === provider);
}
