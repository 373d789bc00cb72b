import { WordLink } from '#web/components/button-link.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { useContent } from '#web/content/content.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import { Island } from '#web/islands/island.tsx';
import * as paths from '#web/paths.ts';

interface InvitationProps {
  refused?: string | null;
  language?: string | null;
}

/** The subscription form, as a card to be addressed, and the claims of the site about its newsletter. */
export function Invitation({ refused = null, language = null }: InvitationProps) {
  const { claims, letters, invitation } = useContent('site');
  const author = useContent('author');
  return (
    <div>
      <div className="newsletter-card">
        <div className="newsletter-words">
          <p className="newsletter-greeting">Dear reader,</p>
          <p>
            <MixedText
              text={
                invitation ||
                `${/^weekly$/i.test(claims.updates) ? 'once a week' : 'from time to time'} I would like to write to you: one thought that stayed, and a line about what is new on these pages.`
              }
              language="en"
            />
          </p>
          {author && (
            <p className="newsletter-signature" lang={langOf(author.name)}>
              {author.name}
            </p>
          )}
        </div>
        <div className="newsletter-address">
          <div className="newsletter-stamp">
            <Postmark />
            <div className="stamp">
              <Drawing seed="newsletter" kind="mark" motif="lotus" />
            </div>
          </div>
          <Island name="subscription" props={{ refused, language }} />
        </div>
      </div>
      <div className="newsletter-foot">
        <dl className="newsletter-claims">
          <Claim figure={claims.subscribers} label="subscribers" />
          <Claim figure={claims.satisfaction} label="satisfaction" />
          <Claim figure={claims.updates} label="updates" />
        </dl>
        {letters && <WordLink href={paths.letters()}>Earlier letters</WordLink>}
      </div>
    </div>
  );
}

function Claim({ figure, label }: { figure: string; label: string }) {
  if (!figure) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd lang={langOf(figure)}>{figure}</dd>
    </div>
  );
}

function Postmark() {
  return (
    <svg className="postmark" viewBox="0 0 150 80" aria-hidden="true">
      <circle cx="110" cy="40" r="36" />
      <circle cx="110" cy="40" r="25" />
      <path d="M90 30q20-5 40 0M90 50q20 5 40 0" />
      <path d="M2 22q9-6 18 0t18 0 18 0 18 0M2 34q9-6 18 0t18 0 18 0 16 0M2 46q9-6 18 0t18 0 18 0 16 0M2 58q9-6 18 0t18 0 18 0 18 0" />
    </svg>
  );
}
