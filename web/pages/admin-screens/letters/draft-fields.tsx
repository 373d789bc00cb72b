import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { PREHEADER_MAXIMUM, SUBJECT_MAXIMUM } from '#shared/form-limits.ts';
import { TextField } from '#web/forms/text-field.tsx';
import * as paths from '#web/paths.ts';
import { findScreen } from '#web/routing/screens.ts';
import { RadioButtons } from '../form-parts.tsx';
import { UnreachableNote } from './letter-on-its-way.tsx';
import { people } from './letter-texts.ts';
import type { LetterStart } from './use-letter-saving.ts';

export function LetterFields({ start }: { start: LetterStart }) {
  const isOwn = start.body !== undefined;
  return (
    <>
      <TextField
        label="Subject"
        name="subject"
        maxLength={SUBJECT_MAXIMUM}
        dir="auto"
        spellCheck
        defaultValue={start.subject}
      />
      <TextField
        label="Preview line"
        hint={`Shown after the subject in an inbox. Leave empty to use ${isOwn ? 'the first words' : 'the post’s summary'}.`}
        name="preheader"
        maxLength={PREHEADER_MAXIMUM}
        dir="auto"
        spellCheck
        required={false}
        defaultValue={start.preheader}
      />
    </>
  );
}

/** What of the post goes out, to whom, and when. */
export function Choices({ letter, start }: { letter: DeskLetterDetails; start: LetterStart }) {
  const { language, all } = letter.recipients;
  return (
    <>
      {letter.body === null && (
        <RadioButtons
          legend="Content"
          name="extent"
          chosen={start.extent}
          choices={[
            ['full', 'The whole post'],
            ['excerpt', 'Its beginning, with a link'],
          ]}
        />
      )}
      <RadioButtons
        legend="Recipients"
        name="audience"
        chosen={start.audience}
        choices={[
          ['language', `Those who want letters in ${languageName(letter)}: ${people(language)}`],
          ['all', `All subscribers: ${people(all)}`],
        ]}
      />
      <RadioButtons
        legend="When"
        name="when"
        chosen="soon"
        choices={[
          ['soon', 'In 10 minutes, with time to cancel'],
          ['now', 'Now'],
          ['later', 'At a later time'],
        ]}
      />
    </>
  );
}

export function PostOfLetter({ letter: { post } }: { letter: DeskLetterDetails }) {
  if (!post) return <p className="screen-note">The post of this letter was deleted, so the letter cannot be sent.</p>;
  const link = <a href={paths.editPost(post)}>its post</a>;
  return (
    <p className="screen-note">
      {post.is_published ? (
        <>It contains {link} as it reads when the letter goes out.</>
      ) : (
        <>It contains {link}, which is a draft and stays one. The letter gets a page of its own.</>
      )}
    </p>
  );
}

/** What has to be set up before readers get the letter. */
export function MissingParts({ letter }: { letter: DeskLetterDetails }) {
  return (
    <>
      {!letter.has_mail_server && (
        <p className="screen-note screen-problem">
          No mail service is set up yet (see <a href={paths.adminScreen('mail-setup')}>Email setup</a>), so letters and
          tests are only stored on the server.
        </p>
      )}
      <UnreachableNote letter={letter} />
    </>
  );
}

export function ReplyNote({ address }: { address: string }) {
  return (
    <p className="screen-note">
      {address ? (
        `Replies go to ${address}.`
      ) : (
        <>
          Set a reply address in the <a href={findScreen('newsletter-settings').path}>settings</a> first.
        </>
      )}
    </p>
  );
}

/** No button where there is nobody to send it to, or nothing to send. */
export function SendButton({ letter, isSending }: { letter: DeskLetterDetails; isSending: boolean }) {
  const { recipients, audience, body, post } = letter;
  const count = recipients[audience];
  const subscribers = <a href={paths.adminScreen('subscribers')}>Subscribers</a>;
  if (body === null && !post) return null;
  if (recipients.all === 0) return <p>There is no one to send it to yet: see {subscribers}.</p>;
  if (count === 0) {
    return (
      <p>
        No one wants letters in {languageName(letter)} yet. Choose all subscribers, or see {subscribers}.
      </p>
    );
  }
  return (
    <button type="submit" className="button" disabled={isSending || letter.unreachable_host !== null}>
      Send to {people(count)}
    </button>
  );
}

function languageName({ language }: DeskLetterDetails): string {
  return language === 'hi' ? 'Hindi' : 'English';
}
