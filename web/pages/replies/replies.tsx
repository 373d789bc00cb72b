import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { ButtonForm, Step } from '#web/components/step.tsx';
import * as paths from '#web/paths.ts';

/** The pages behind the links in mails about replies are the same for everybody, so they reveal nothing. */
export function ConfirmReplies() {
  return (
    <Step heading="Emails about replies" motif="bird">
      <p>You asked us to email you when someone replies to your comment. One more tap and we will.</p>
      <ButtonForm label="Email me about replies" />
    </Step>
  );
}

export function RepliesConfirmed() {
  return (
    <Step heading="You’ll hear about replies" motif="lamp">
      <p>We’ll email you about replies to the comments you choose. Every email has a link to stop them.</p>
      <ButtonLink href={paths.blog()}>Read the articles</ButtonLink>
    </Step>
  );
}

export function RepliesExpired() {
  return (
    <Step heading="This link has expired" motif="sea">
      <p>Ask again below your next comment and we’ll send a new one.</p>
      <WordLink href={paths.blog()}>Read the articles</WordLink>
    </Step>
  );
}

export function StopReplies() {
  return (
    <Step heading="Stop emails about replies" motif="path">
      <p>One tap and these emails stop. Your comments stay.</p>
      <ButtonForm label="Stop these emails" />
    </Step>
  );
}

export function RepliesStopped() {
  return (
    <Step heading="These emails have stopped" motif="hills">
      <p>We won’t email you about replies any more. You can turn them on again below any comment you write.</p>
      <WordLink href={paths.blog()}>Read the articles</WordLink>
    </Step>
  );
}
