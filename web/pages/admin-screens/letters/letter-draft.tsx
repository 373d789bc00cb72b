import { type FormEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { instantOf } from '#shared/text/zoned-time.ts';
import { LinkButton, WordButton } from '#web/components/text-button.tsx';
import { useContent } from '#web/content/content.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { Field } from '#web/forms/field.tsx';
import type { Problem } from '#web/forms/find-problems.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm, type Values } from '#web/forms/use-form.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { RadioButtons } from '../form-parts.tsx';
import { useUnsaved } from '../unsaved.tsx';
import { LetterFields, MissingParts, PostOfLetter, SendButton } from './draft-fields.tsx';
import type { KeptProps } from './letter.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { DeleteLetter } from './letter-result.tsx';
import { questionFor, seenOf } from './letter-texts.ts';
import { LetterWords, useWords, type Words } from './letter-words.tsx';
import {
  type LetterSaving,
  type LetterStart,
  startOf,
  type TypedLetter,
  typedIn,
  useLetterSaving,
} from './use-letter-saving.ts';

/** A letter that nobody has: what it says, who it is for, and when it goes out. */
export function LetterDraft(props: KeptProps) {
  const [start] = useState(() => startOf(props.letter, props.account));
  return start.body === undefined ? (
    <DraftForm {...props} start={start} />
  ) : (
    <OwnLetter {...props} start={start} source={start.body} />
  );
}

function OwnLetter({ source, ...props }: KeptProps & { start: LetterStart; source: string }) {
  const words = useWords({ account: props.account, source, language: props.letter.language });
  return <DraftForm {...props} words={words} />;
}

function DraftForm({ letter, account, start, words, onChanged }: KeptProps & { start: LetterStart; words?: Words }) {
  const { timeZone } = useContent('site');
  const { run } = useAction();
  const fields = useRef<HTMLFormElement>(null);
  const readWith = (body: string | undefined): TypedLetter => typedIn(fields.current, start, body);
  const read = () => readWith(words?.read());
  const readToSend = () => readWith(words?.editors.readWithoutPlaceholders());
  const saving = useLetterSaving({ letter, account, start, read, readToSend, onSaved: onChanged });
  useUnsaved(saving.isLost);
  const form = useForm({
    check: (values) => timeProblems(values, timeZone),
    send: sendLetter,
    failure: { title: 'The letter could not be sent', otherwise: 'Something went wrong on our side. Try again.' },
  });
  // `ref` is empty after unmounting, when the last input still has to be read.
  useLayoutEffect(() => {
    fields.current = form.ref.current;
  }, [form.ref]);

  /** @returns the letter as the site has it now; `null` if that is not what was typed */
  async function saveNow(): Promise<DeskLetterDetails | null> {
    if (words && !(await words.images.uploads.settle())) return null;
    return saving.save();
  }

  async function sendLetter(values: Values) {
    const saved = await saveNow();
    if (!saved || !confirm(questionFor(saved))) return;
    const at = values.when === 'later' && new Date(instantOf(values.at ?? '', timeZone)).toISOString();
    const sent = await run<DeskLetterDetails>(`/desk/letters/${letter.id}/send`, {
      ...{ method: 'POST', done: '', failed: 'The letter could not be sent' },
      body: { ...seenOf(saved), ...(values.when === 'now' && { now: true }), ...(at && { at }) },
    });
    if (!sent) return;
    saving.end();
    onChanged(sent.data);
  }

  function handleInput({ target }: FormEvent) {
    const { name, type } = target as HTMLInputElement;
    if (name === 'when' || name === 'at') return;
    words?.text.schedule();
    saving.touch(type === 'radio' ? 0 : undefined);
  }

  async function sendTest({ detail }: MouseEvent) {
    // A double click asks for one mail, however fast the first was answered.
    if (detail > 1 || !(await saveNow())) return;
    void run(`/desk/letters/${letter.id}/test`, { method: 'POST', failed: 'The test could not be sent' });
  }

  return (
    <div className="two-columns letter-columns" onInput={handleInput} onCompositionEnd={handleInput}>
      <LetterPreview letter={letter} onShow={saving.save}>
        {words && ((onPreview) => <LetterWords words={words} onPreview={onPreview} />)}
      </LetterPreview>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields in it handle their keys themselves */}
      <div className="letter-side" onKeyDown={stayInForm}>
        <Form form={form} label="Send the letter">
          {letter.body === null && <PostOfLetter letter={letter} />}
          <LetterFields letter={letter} start={start} />
          <div className="letter-time">
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
            <Field label="Day and time" name="at" hint={`In the site’s time zone, ${timeZone}.`}>
              {(control) => <input {...control} type="datetime-local" name="at" />}
            </Field>
          </div>
          <MissingParts letter={letter} />
          <div className="row letter-send">
            <SendButton letter={letter} isSending={form.isSending} />
            <WordButton label="Send a test to myself" onClick={sendTest} />
          </div>
          <SaveState saving={saving} />
        </Form>
        <DeleteLetter
          letter={letter}
          question={`Delete this letter?${letter.post ? ' Its post stays.' : ''}`}
          onDeleted={() => saving.end(true)}
        />
      </div>
    </div>
  );
}

function SaveState({ saving: { isUnsaved, problem, save, settleConflict } }: { saving: LetterSaving }) {
  if (!problem) return <p className="quiet small">{isUnsaved ? 'Saving...' : 'Saved'}</p>;
  return (
    <div className="stack small" role="alert">
      <LoginAgain />
      <p className="screen-problem">{problem.message} What you typed stays on this device.</p>
      <p className="row">
        {problem.isConflict ? (
          <>
            <LinkButton label="Save what is here" onClick={() => settleConflict(true)} />
            <LinkButton label="Show what is there" onClick={() => settleConflict(false)} />
          </>
        ) : (
          <LinkButton label="Try again" onClick={save} />
        )}
      </p>
    </div>
  );
}

/** Enter in a field of one line would send the letter. */
function stayInForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.target as Element).matches('input')) event.preventDefault();
}

function timeProblems({ when, at = '' }: Values, timeZone: string): Problem[] {
  if (when !== 'later') return [];
  if (at === '') return [{ field: 'at', message: 'Choose a day and a time.' }];
  const hasPassed = instantOf(at, timeZone) < Date.now();
  return hasPassed ? [{ field: 'at', message: 'This time has passed. Choose a later one.' }] : [];
}
