import { type FormEvent, type MouseEvent, useState } from 'react';
import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { instantOf } from '#shared/text/zoned-time.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { useContent } from '#web/content/content.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { Field } from '#web/forms/field.tsx';
import * as paths from '#web/paths.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { FormSection } from '../form-parts.tsx';
import type { LetterProps } from './letter.tsx';
import { isTooLarge, people } from './letter-texts.ts';
import { UnreachableNote } from './unreachable-note.tsx';

type When = 'soon' | 'now' | 'later';

/** The last step: to whom it goes, when, and what cannot be undone. */
export function SendLetter({ letter, onChanged }: LetterProps) {
  const [when, setWhen] = useState<When>('soon');
  const [problem, setProblem] = useState('');
  const { timeZone } = useContent('site');
  const { run } = useAction();
  const count = letter.recipients[letter.audience];

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const at = String(new FormData(event.currentTarget).get('at') ?? '');
    const wrong = when === 'later' ? timeProblem(at, timeZone) : '';
    setProblem(wrong);
    if (mustSaveFirst() || wrong || !confirm(questionFor(letter, count))) return;
    const body = {
      soon: {},
      now: { now: true },
      later: { at: at && new Date(instantOf(at, timeZone)).toISOString() },
    }[when];
    const sent = await run<DeskLetterDetails>(`/desk/letters/${letter.id}/send`, {
      ...{ method: 'POST', body: { ...body, post_revision: letter.post?.revision } },
      done: '',
      failed: 'The letter could not be sent',
    });
    if (sent) onChanged(sent.data);
  }

  return (
    <FormSection
      heading="Send it"
      lead={
        letter.reply_to ? `Replies go to ${letter.reply_to}.` : 'Set a reply address in the newsletter settings first.'
      }
    >
      {isTooLarge(letter.size) && (
        <p className="screen-note screen-problem">
          Gmail cuts off letters of this size. Send the beginning with a link to the rest.
        </p>
      )}
      <form onSubmit={handleSubmit} aria-label="Send the letter" noValidate>
        <fieldset className="choices">
          <legend>When</legend>
          <WhenChoice value="soon" when={when} onChoose={setWhen} label="In 10 minutes, with time to cancel" />
          <WhenChoice value="now" when={when} onChoose={setWhen} label="Now" />
          <WhenChoice value="later" when={when} onChoose={setWhen} label="At a later time" />
        </fieldset>
        {when === 'later' && (
          <Field label="Day and time" name="at" hint={`In the site’s time zone, ${timeZone}.`} problem={problem}>
            {(control) => <input {...control} type="datetime-local" name="at" />}
          </Field>
        )}
        {!letter.has_mail_server && (
          <p className="screen-note screen-problem">
            No mail service is set up yet (see <a href={paths.adminScreen('mail-setup')}>Email setup</a>), so letters
            and tests are only stored on the server.
          </p>
        )}
        <UnreachableNote letter={letter} />
        <div className="send-row letter-actions">
          <button
            type="submit"
            className="button"
            disabled={count === 0 || !letter.post || letter.unreachable_host !== null}
          >
            Send to {people(count)}
          </button>
          <TestMail letter={letter} />
        </div>
      </form>
    </FormSection>
  );
}

interface WhenChoiceProps {
  value: When;
  when: When;
  label: string;
  onChoose: (value: When) => void;
}

function WhenChoice({ value, when, label, onChoose }: WhenChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name="when" value={value} checked={value === when} onChange={() => onChoose(value)} />
      <span>{label}</span>
    </label>
  );
}

function TestMail({ letter: { id } }: { letter: DeskLetterDetails }) {
  const { run } = useAction();

  function handleClick({ detail }: MouseEvent) {
    // A double click asks for one mail, however fast the first was answered.
    if (detail > 1 || mustSaveFirst()) return;
    void run(`/desk/letters/${id}/test`, { method: 'POST', failed: 'The test could not be sent' });
  }

  return <WordButton label="Send a test to myself" onClick={handleClick} />;
}

/** What is sent is what was saved. @returns whether there are changes to save first, which the admin is told */
function mustSaveFirst(): boolean {
  const isUnsaved = document.querySelector('.screen-save[data-unsaved="true"]') !== null;
  if (isUnsaved) showToast({ title: 'Save your changes to the letter first' });
  return isUnsaved;
}

function timeProblem(at: string, timeZone: string): string {
  if (at === '') return 'Choose a day and a time.';
  return instantOf(at, timeZone) < Date.now() ? 'This time has passed. Choose a later one.' : '';
}

function questionFor({ earlier, has_mail_server }: DeskLetterDetails, count: number): string {
  const before = earlier > 0 ? 'A letter from this post has been sent before. ' : '';
  const then = has_mail_server
    ? 'Once sent, it cannot be recalled.'
    : 'No mail service is set up, so it is only stored on the server, and no one receives it.';
  return `${before}Send this letter to ${people(count)}? ${then}`;
}
