import { useState } from 'react';
import type { MailEventSettings } from '#shared/contracts/desk/mail-setup.ts';
import { KEYED_PROVIDERS, type KeyedProvider, MAIL_PROVIDERS, type MailProviderId } from '#shared/mail-providers.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { api } from '#web/session/api.ts';
import { AdminForm } from '../admin-form.tsx';
import { Fetched } from '../admin-screen.tsx';
import { CopiedText } from '../copied-text.tsx';
import { FormSection } from '../form-parts.tsx';
import { textIn } from '../read-fields.ts';

const PROVIDERS: Record<MailProviderId, { name: string; hint: string }> = {
  ses: {
    name: 'Amazon SES',
    hint: 'Add it as an HTTPS subscription to the SNS topic for bounces, complaints and deliveries. It is confirmed automatically.',
  },
  postmark: {
    name: 'Postmark',
    hint: 'Add it as a webhook for bounces, spam complaints, deliveries and subscription changes.',
  },
  mailgun: {
    name: 'Mailgun',
    hint: 'Add it as a webhook for permanent failures, spam complaints, deliveries and unsubscribes.',
  },
  resend: { name: 'Resend', hint: 'Add it as a webhook for bounced, complained, delivered and suppressed emails.' },
  sendgrid: {
    name: 'SendGrid',
    hint: 'Add it as an event webhook for deliverability events and spam reports, with signatures switched on.',
  },
};
const KEY_LABELS: Record<KeyedProvider, string> = {
  mailgun: 'Mailgun webhook signing key',
  resend: 'Resend signing secret',
  sendgrid: 'SendGrid verification key',
};

/** How the site learns that a letter came back. */
export function Bounces() {
  return (
    <FormSection
      heading="Returned letters"
      lead="Some letters come back because an address no longer exists, and some readers report a letter as spam. Once your mail provider reports either, the site unsubscribes the address by itself."
    >
      <Fetched<MailEventSettings> path="/desk/mail-events" rows={3}>
        {(settings, { change }) => (
          <>
            <p>Choose your mail provider to see what to enter there. You do this once.</p>
            {MAIL_PROVIDERS.map((provider) => (
              <Provider
                key={provider}
                provider={provider}
                settings={settings}
                onSaved={(saved) => change(() => saved)}
              />
            ))}
            <OwnServer settings={settings} />
          </>
        )}
      </Fetched>
    </FormSection>
  );
}

function OwnServer({ settings: { bounce_address, dsn_url } }: { settings: MailEventSettings }) {
  return (
    <details className="ruled screen-details">
      <summary>A mail server of your own</summary>
      <p className="quiet small">
        Returned letters arrive at <code>{bounce_address.replace('@', '+…@')}</code>. Have the mail server forward them
        to this address, and keep it secret.
      </p>
      <CopiedText label="the address for bounces" text={dsn_url} />
      <p className="quiet small">
        With Postfix, add this line to /etc/aliases:{' '}
        <code>{`${bounce_address.split('@')[0]}: "|curl -s --data-binary @- ${dsn_url}"`}</code>
      </p>
    </details>
  );
}

interface SettingsProps {
  settings: MailEventSettings;
  onSaved: (saved: MailEventSettings) => void;
}

function Provider({ provider, ...props }: SettingsProps & { provider: MailProviderId }) {
  const { webhook_urls, topics } = props.settings;
  const { name, hint } = PROVIDERS[provider];
  // It stays open after the decision.
  const [isOpen] = useState(provider === 'ses' && topics.refused.length > 0);
  return (
    <details className="ruled screen-details" open={isOpen}>
      <summary>{name}</summary>
      <p className="quiet small">{hint}</p>
      <CopiedText label={`the address for ${name}`} text={webhook_urls[provider]} />
      {provider === 'ses' && <SnsTopics {...props} />}
      {isKeyed(provider) && <KeyForm provider={provider} {...props} />}
    </details>
  );
}

/** The key that is set is never shown. */
function KeyForm({ provider, settings, onSaved }: SettingsProps & { provider: KeyedProvider }) {
  const isSet = settings.keys[provider];
  const [saves, setSaves] = useState(0);
  const { run } = useAction();
  const show = (saved: MailEventSettings) => {
    onSaved(saved);
    setSaves((before) => before + 1);
  };
  const remove = async () => {
    const options = { method: 'PUT', body: { [provider]: '' }, done: 'Key removed' } as const;
    const answer = await run<MailEventSettings>('/desk/mail-events', options);
    if (answer) show(answer.data);
  };
  return (
    <AdminForm
      key={saves}
      label={KEY_LABELS[provider]}
      read={(fields) => ({ [provider]: textIn(fields, provider).trim() })}
      send={async (body) => show(await api('/desk/mail-events', { method: 'PUT', body }))}
      saved="Key saved"
      failed="The key could not be saved"
      button="Save the key"
      aside={() => isSet && <WordButton label="Remove the key" onClick={remove} />}
    >
      <TextField
        label={KEY_LABELS[provider]}
        hint={isSet ? 'A key is set. Enter a new one to replace it.' : 'Not set yet.'}
        name={provider}
        data-secret
      />
    </AdminForm>
  );
}

function isKeyed(provider: MailProviderId): provider is KeyedProvider {
  return KEYED_PROVIDERS.some((keyed) => keyed === provider);
}

/** Whose reports of Amazon are believed. Amazon signs those of every customer. */
function SnsTopics({ settings, onSaved }: SettingsProps) {
  const { accepted, refused } = settings.topics;
  const { run } = useAction();
  async function save(topics: string[], done: string) {
    const options = { method: 'PUT', body: { accepted: topics }, done } as const;
    const answer = await run<MailEventSettings>('/desk/mail-events/topics', options);
    if (answer) onSaved(answer.data);
  }
  const without = (topic: string) => accepted.filter((other) => other !== topic);
  return (
    <>
      {accepted.length > 0 && <p className="quiet small">Reports are accepted from:</p>}
      <Topics topics={accepted} label="Remove" onClick={(topic) => save(without(topic), 'Topic removed')} />
      {refused.length > 0 && (
        <p className="screen-note screen-problem">
          Reports from another topic were refused, since anyone with an account at Amazon can have one. If it is yours,
          accept it here, and then request its confirmation again at Amazon.
        </p>
      )}
      <Topics topics={refused} label="Accept" onClick={(topic) => save([...accepted, topic], 'Topic accepted')} />
    </>
  );
}

function Topics({ topics, label, onClick }: { topics: string[]; label: string; onClick: (topic: string) => void }) {
  return topics.map((topic) => (
    <p key={topic} className="row">
      <code>{topic}</code>
      <WordButton label={label} object={topic} onClick={() => onClick(topic)} />
    </p>
  ));
}
