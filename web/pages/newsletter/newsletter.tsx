import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { ButtonForm, Step } from '#web/components/step.tsx';
import { Invitation } from '#web/features/newsletter/invitation.tsx';
import { LanguageChoice } from '#web/features/newsletter/language-choice.tsx';
import { Island } from '#web/islands/island.tsx';
import * as paths from '#web/paths.ts';
import type { NewsletterRequest } from '#web/routing/requests.ts';

export function Newsletter({ request }: { request: NewsletterRequest }) {
  return (
    <div className="sheet columns">
      <div className="section-head">
        <h1>The newsletter</h1>
      </div>
      <Invitation refused={request.refused} language={request.language} />
    </div>
  );
}

/** The page is the same for every address, so it reveals nothing about any of them. */
export function Sent() {
  return (
    <Step heading="Check your inbox" motif="bird">
      <p>We’ve sent you an email with a link. Open it to confirm your subscription.</p>
      <p className="form-lead">
        No email after a few minutes? Look in your spam folder, or check the address for a typo.
      </p>
      <WordLink href={paths.newsletter()}>Enter the address again</WordLink>
    </Step>
  );
}

export function Confirm() {
  return (
    <Step heading="Confirm your subscription" motif="lamp">
      <p>One more tap and the next letter is yours.</p>
      <ButtonForm label="Confirm subscription" />
    </Step>
  );
}

export function Confirmed() {
  return (
    <Step heading="You are subscribed" motif="lotus">
      <p>Thank you. You’ll get the next letter, and every letter has an unsubscribe link.</p>
      <ButtonLink href={paths.blog()}>Read the articles</ButtonLink>
    </Step>
  );
}

export function Expired() {
  return (
    <Step heading="This link has expired" motif="sea">
      <p>Enter your address again and we’ll send a new one.</p>
      <Island name="subscription" props={{ refused: null }} />
    </Step>
  );
}

/**
 * Which language was chosen before is not shown: only the token in the address knows, which never reaches what renders
 * this page, and a letter that was forwarded should tell nobody. So a choice has to be made, and none is presumed.
 */
export function Preferences({ request }: { request: NewsletterRequest }) {
  const lacksChoice = request.language === 'none';
  return (
    <Step heading="Your letters" motif="weft">
      <form method="post">
        <LanguageChoice
          className="language-list"
          label="Which language would you like?"
          aria-describedby={lacksChoice ? 'choice-missing' : undefined}
        />
        {lacksChoice && (
          <p className="field-problem" id="choice-missing">
            Choose a language.
          </p>
        )}
        <div className="actions">
          <button type="submit" className="button">
            Save
          </button>
          <button type="submit" className="word-button" name="leave" value="yes" formNoValidate>
            Unsubscribe
          </button>
        </div>
      </form>
    </Step>
  );
}

export function PreferencesSaved() {
  return (
    <Step heading="Saved" motif="ghat">
      <p>Your choice applies starting with the next letter.</p>
      <ButtonLink href={paths.blog()}>Read the articles</ButtonLink>
    </Step>
  );
}

export function NotSubscribed() {
  return (
    <Step heading="Not subscribed" motif="sea">
      <p>
        This link doesn’t belong to a subscription. You may have unsubscribed, or the link may be incomplete. You can
        subscribe again here.
      </p>
      <Island name="subscription" props={{ refused: null }} />
    </Step>
  );
}

export function Unsubscribe() {
  return (
    <Step heading="Unsubscribe" motif="path">
      <p>One tap and the letters stop.</p>
      <ButtonForm label="Unsubscribe" />
    </Step>
  );
}

export function Unsubscribed() {
  return (
    <Step heading="You are unsubscribed" motif="hills">
      <p>We won’t send you any more letters. If you ever miss them, you’re welcome back.</p>
      <WordLink href={paths.newsletter()}>Subscribe again</WordLink>
    </Step>
  );
}
