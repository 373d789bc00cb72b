import './newsletter.css';
import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { ButtonForm, Step } from '#web/components/step.tsx';
import { Invitation } from '#web/features/newsletter/invitation.tsx';
import { LanguageChoice } from '#web/features/newsletter/language-choice.tsx';
import { SubscriptionForm } from '#web/features/newsletter/subscription-form.tsx';
import { paths } from '#web/paths.ts';
import type { NewsletterRequest } from '#web/requests.ts';

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
      <p>A mail with a link is on its way. The link brings you back here, and one press completes your subscription.</p>
      <p className="form-lead">
        Nothing there in a few minutes? It may lie among the unwanted mails, or the address had a slip in it.
      </p>
      <WordLink href={paths.newsletter()}>Enter the address again</WordLink>
    </Step>
  );
}

export function Confirm() {
  return (
    <Step heading="Confirm your subscription" motif="lamp">
      <p>You asked for the newsletter. Press once more, and the next letter goes to you as well.</p>
      <ButtonForm label="Confirm subscription" />
    </Step>
  );
}

export function Confirmed() {
  return (
    <Step heading="You are subscribed" motif="lotus">
      <p>Thank you. The next letter will find you, and each one holds a link to leave by.</p>
      <ButtonLink href={paths.blog()}>Read the articles</ButtonLink>
    </Step>
  );
}

export function Expired() {
  return (
    <Step heading="This link is too old" motif="sea">
      <p>It no longer leads anywhere. Leave your address once more, and a new link comes to you.</p>
      <SubscriptionForm refused={null} />
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
          label="In which language would you like them?"
          aria-describedby={lacksChoice ? 'choice-missing' : undefined}
        />
        {lacksChoice && (
          <p className="field-problem" id="choice-missing">
            Please choose a language.
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
    <Step heading="It is noted" motif="ghat">
      <p>From the next letter on, they come as you chose.</p>
      <ButtonLink href={paths.blog()}>Read the articles</ButtonLink>
    </Step>
  );
}

export function NotSubscribed() {
  return (
    <Step heading="Nobody is subscribed here" motif="sea">
      <p>
        The link belongs to no subscription: perhaps you have left, or it was cut short on its way. You are welcome to
        begin anew.
      </p>
      <SubscriptionForm refused={null} />
    </Step>
  );
}

export function Unsubscribe() {
  return (
    <Step heading="Leave the newsletter" motif="path">
      <p>One press, and no more letters come to your address.</p>
      <ButtonForm label="Unsubscribe" />
    </Step>
  );
}

export function Unsubscribed() {
  return (
    <Step heading="You are unsubscribed" motif="hills">
      <p>No more letters will come. Should you miss them one day, you are welcome back.</p>
      <WordLink href={paths.newsletter()}>Subscribe again</WordLink>
    </Step>
  );
}
