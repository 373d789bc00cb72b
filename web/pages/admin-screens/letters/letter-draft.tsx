import { type FormEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { hasText } from '#shared/text/has-text.ts';
import { instantOf } from '#shared/text/zoned-time.ts';
import { EMPTY_WRITING } from '#shared/writing.ts';
import { LinkButton, WordButton } from '#web/components/text-button.tsx';
import { useContent } from '#web/content/content.ts';
import { formatDashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { QUESTION_OF_LOSS } from '#web/features/drafts/use-leave-question.ts';
import { ContentField } from '#web/features/text-field/content-field.tsx';
import { useEditedText } from '#web/features/text-field/use-edited-text.ts';
import { isTouchDevice } from '#web/features/text-field/use-editor-mode.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { Form } from '#web/forms/form.tsx';
import { stayInForm } from '#web/forms/stay-in-form.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { useForm, type Values } from '#web/forms/use-form.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { useUnsaved } from '../unsaved.tsx';
import { Choices, LetterFields, MissingParts, PostOfLetter, ReplyNote, SendButton } from './draft-fields.tsx';
import type { KeptProps } from './letter.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { DeleteLetter } from './letter-result.tsx';
import { questionFor, seenOf } from './letter-texts.ts';
import { useLetterCall } from './use-letter-call.ts';
import {
  type LetterSaving,
  type LetterStart,
  startOf,
  type TypedLetter,
  typedIn,
  useLetterSaving,
} from './use-letter-saving.ts';

interface DraftProps extends KeptProps {
  /** Whether it was about to be sent before. */
  isBack: boolean;
}

interface DraftFormProps extends KeptProps {
  start: LetterStart;
  words?: ReturnType<typeof useEditedText>;
  takesFocus: boolean;
}

/** A letter that nobody has: what it says, who it is for, and when it goes out. */
export function LetterDraft({ isBack, ...props }: DraftProps) {
  const [start] = useState(() => startOf(props.letter, props.account));
  const [takesFocus] = useState(() => (isBack || start.subject === '') && !isTouchDevice());
  const form = { ...props, start, takesFocus };
  return start.body === undefined ? <DraftForm {...form} /> : <OwnLetter {...form} source={start.body} />;
}

/** Its own words are written in the editors that posts have. */
function OwnLetter({ source, ...props }: DraftFormProps & { source: string }) {
  const words = useEditedText({
    ...{ account: props.account, source, language: props.letter.language, isFormatted: true },
    readWriting: (readBody) => ({ ...EMPTY_WRITING, format: 'markdown', body: readBody() }),
  });
  return <DraftForm {...props} words={words} />;
}

function DraftForm({ letter, account, start, words, takesFocus, onChanged }: DraftFormProps) {
  const { timeZone } = useContent('site');
  const { run } = useAction();
  const call = useLetterCall({ letter, onChanged: show });
  const fields = useRef<HTMLFormElement>(null);
  const readWith = (body: string | undefined): TypedLetter => typedIn(fields.current, start, body);
  const read = () => readWith(words?.read());
  const readToSend = () => readWith(words?.editors.readWithoutPlaceholders());
  const saving = useLetterSaving({ letter, account, start, read, readToSend, onSaved: onChanged });
  useUnsaved(saving.isLost, QUESTION_OF_LOSS);
  const form = useForm({
    check: (values) => [
      ...(words && !hasText(words.read()) ? [{ field: 'content', message: 'Write the letter first.' }] : []),
      ...timeProblems(values, timeZone),
    ],
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
    const at = values.when === 'later' && new Date(instantOf(values.at ?? '', timeZone)).toISOString();
    const saved = await saveNow();
    if (!saved || !confirm(questionFor(saved, at && formatDashboardDate(at, timeZone, 'dateAndTime')))) return;
    await call('send', {
      ...{ done: '', failed: 'The letter could not be sent' },
      body: { ...seenOf(saved), ...(values.when === 'now' && { now: true }), ...(at && { at }) },
    });
  }

  function show(sent: DeskLetterDetails) {
    saving.end();
    onChanged(sent);
  }

  function handleInput({ target }: FormEvent) {
    const { name, type } = target as HTMLInputElement;
    if (name === 'when' || name === 'at') return;
    words?.rendering.schedule();
    saving.touch(type === 'radio' ? 0 : undefined);
  }

  async function sendTest({ detail }: MouseEvent) {
    // A double click asks for one mail, however fast the first was answered.
    if (detail > 1 || !(await saveNow())) return;
    void run(`/desk/letters/${letter.id}/test`, { method: 'POST', failed: 'The test could not be sent' });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it handle their keys themselves
    <div onInput={handleInput} onCompositionEnd={handleInput} onKeyDown={stayInForm}>
      <Form form={form} label="Send the letter" takesFocus={takesFocus}>
        <div className="two-columns letter-columns">
          <div>
            {!words && <PostOfLetter letter={letter} />}
            <LetterFields start={start} />
            <LetterPreview letter={letter} onShow={saving.save}>
              {words &&
                ((onPreview) => (
                  <div className={words.editors.isSource ? 'editor' : 'editor editor-rich'}>
                    <ContentField text={words} rows={10} isPreviewed={false} onPreview={onPreview} />
                  </div>
                ))}
            </LetterPreview>
          </div>
          <div className="letter-side stack">
            <Choices letter={letter} start={start} />
            <TextField
              label="Day and time"
              name="at"
              hint={`In the site’s time zone, ${timeZone}.`}
              type="datetime-local"
              required={false}
            />
            <MissingParts letter={letter} />
            <div className="row">
              <SendButton letter={letter} isSending={form.isSending} />
              <WordButton label="Send a test to myself" onClick={sendTest} />
            </div>
            <ReplyNote address={letter.reply_to} />
            <SaveState saving={saving} />
            <DeleteLetter
              letter={letter}
              question={`Delete this letter?${letter.post ? ' Its post stays.' : ''}`}
              onDeleted={() => saving.end(true)}
            />
          </div>
        </div>
      </Form>
    </div>
  );
}

function SaveState({ saving: { isUnsaved, problem, save, settleConflict } }: { saving: LetterSaving }) {
  if (!problem) return <p className="quiet small">{isUnsaved ? 'Saving...' : 'Saved'}</p>;
  return (
    <div className="stack small">
      <LoginAgain />
      <p className="screen-problem">{problem.message} What you typed stays on this device.</p>
      <p className="row">
        {problem.isConflict ? (
          <>
            <LinkButton label="Save what is here" onClick={() => settleConflict(true)} />
            <LinkButton label="Show what is there" onClick={() => settleConflict(false)} />
          </>
        ) : problem.isOutdated ? (
          <LinkButton label="Reload the page" onClick={() => location.reload()} />
        ) : (
          <LinkButton label="Try again" onClick={save} />
        )}
      </p>
    </div>
  );
}

function timeProblems({ when, at = '' }: Values, timeZone: string): Problem[] {
  if (when !== 'later') return [];
  if (at === '') return [{ field: 'at', message: 'Choose a day and a time.' }];
  const hasPassed = instantOf(at, timeZone) < Date.now();
  return hasPassed ? [{ field: 'at', message: 'This time has passed. Choose a later one.' }] : [];
}
