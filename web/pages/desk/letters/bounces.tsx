import type { MailEventAddresses } from '#shared/contracts/desk/letter.ts';
import { Fetched } from '../desk-screen.tsx';
import { FormSection } from '../form-parts.tsx';

/** How the site learns that a letter came back. */
export function Bounces() {
  return (
    <FormSection
      heading="When letters come back"
      lead="An address that does not exist is unsubscribed at once, and so is somebody who reports a letter as spam."
    >
      <Fetched<MailEventAddresses> path="/desk/mail-events" rows={1}>
        {({ bounce_address, dsn_url }) => (
          <div className="bounce-addresses">
            <p>
              Letters come back to <code>{bounce_address.replace('@', '+…@')}</code>. Let your mail server pass what
              arrives there on to this address, which only you should know:
            </p>
            <p>
              <code>{dsn_url}</code>
            </p>
            <p className="quiet">
              With Postfix, a line in /etc/aliases does it:{' '}
              <code>{`${bounce_address.split('@')[0]}: "|curl -s --data-binary @- ${dsn_url}"`}</code>
            </p>
          </div>
        )}
      </Fetched>
    </FormSection>
  );
}
