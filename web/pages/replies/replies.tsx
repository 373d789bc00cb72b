import '#web/pages/newsletter/newsletter.css';
import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { ButtonForm, Step } from '#web/components/step.tsx';
import { paths } from '#web/paths.ts';

/** The pages behind the links in mails about replies are the same for everybody, so they reveal nothing. */
export function ConfirmReplies() {
  return (
    <Step heading="Mails about replies" motif="bird">
      <p>Below a comment you asked to be mailed when somebody replies. Press once more, and it begins.</p>
      <ButtonForm label="Yes, mail me about replies" />
    </Step>
  );
}

export function RepliesConfirmed() {
  return (
    <Step heading="You will hear of replies" motif="lamp">
      <p>From now on, a mail tells you of replies to comments where you ask for it. Each has a link to stop them.</p>
      <ButtonLink href={paths.blog()}>Read the articles</ButtonLink>
    </Step>
  );
}

export function RepliesExpired() {
  return (
    <Step heading="This link is too old" motif="sea">
      <p>It no longer leads anywhere. Ask again below your next comment, and a new link comes to you.</p>
      <WordLink href={paths.blog()}>Read the articles</WordLink>
    </Step>
  );
}

export function StopReplies() {
  return (
    <Step heading="No more mails about replies" motif="path">
      <p>One press, and no more of these mails come to your address. Your comments stay.</p>
      <ButtonForm label="Stop these mails" />
    </Step>
  );
}

export function RepliesStopped() {
  return (
    <Step heading="These mails have stopped" motif="hills">
      <p>You will not be mailed about replies any more. You can ask for it again below any comment you write.</p>
      <WordLink href={paths.blog()}>Read the articles</WordLink>
    </Step>
  );
}
