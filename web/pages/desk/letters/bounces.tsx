import { useState } from 'react';
import {
  KEYED_PROVIDERS,
  type KeyedProvider,
  MAIL_PROVIDERS,
  type MailEventKeys,
  type MailEventSettings,
  type MailProvider,
} from '#shared/contracts/desk/mail-events.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/desk/use-action.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { api } from '#web/session/api.ts';
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
  const [saves, setSaves] = useState(0);
  return (
    <FormSection
      heading="When letters come back"
      lead="An address that does not exist is unsubscribed at once, and so is somebody who reports a letter as spam."
    >
      <Fetched<MailEventSettings> path="/desk/mail-events" rows={3}>
        {(settings, { change }) => (
          <>
            <OwnServer settings={settings} />
            <details className="bounce-providers">
              <summary>With a mail provider</summary>
              <Webhooks settings={settings} />
              <Keys
                key={saves}
                isSet={settings.keys}
                onSaved={(saved) => {
                  change(() => saved);
                  setSaves(saves + 1);
                }}
              />
            </details>
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
      <p>
        <code>{dsn_url}</code>
      </p>
      <p className="quiet">
        With Postfix, a line in /etc/aliases does it:{' '}
        <code>{`${bounce_address.split('@')[0]}: "|curl -s --data-binary @- ${dsn_url}"`}</code>
      </p>
    </div>
  );
}

function Webhooks({ settings }: { settings: MailEventSettings }) {
  return (
    <>
      <p>Providers tell by themselves what became of a letter. Give yours its address:</p>
      <dl className="bounce-addresses">
        {MAIL_PROVIDERS.map((provider) => (
          <div key={provider}>
            <dt>{PROVIDERS[provider].name}</dt>
            <dd>
              <code>{settings.webhook_urls[provider]}</code>
              <span className="quiet">{PROVIDERS[provider].hint}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface KeysProps {
  isSet: MailEventSettings['keys'];
  onSaved: (saved: MailEventSettings) => void;
}

/** The keys that are set are never shown, and an empty field leaves them. */
function Keys({ isSet, onSaved }: KeysProps) {
  const runAction = useAction();
  const remove = (provider: KeyedProvider) => async () => {
    const options = { method: 'PUT', body: { [provider]: '' }, done: 'The key is removed' } as const;
    const answer = await runAction<MailEventSettings>('/desk/mail-events', options);
    if (answer) onSaved(answer.data);
  };
  return (
    <DeskForm
      label="Keys of mail providers"
      read={readKeys}
      send={async (body) => onSaved(await api('/desk/mail-events', { method: 'PUT', body }))}
      saved="The keys are saved"
      failed="The keys could not be saved"
    >
      {KEYED_PROVIDERS.map((provider) => (
        <TextField
          key={provider}
          label={KEY_LABELS[provider]}
          hint={isSet[provider] ? 'It is set. Enter another one to replace it.' : 'Not set yet.'}
          name={provider}
          required={false}
          aside={
            isSet[provider] && <WordButton label="Remove" object={KEY_LABELS[provider]} onClick={remove(provider)} />
          }
        />
      ))}
    </DeskForm>
  );
}

function readKeys(fields: FormData): MailEventKeys {
  const entered = KEYED_PROVIDERS.map((provider) => [provider, textIn(fields, provider).trim()]);
  return Object.fromEntries(entered.filter(([, key]) => key !== ''));
}
