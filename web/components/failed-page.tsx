import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { paths } from '#web/paths.ts';
import { Notice } from './notice.tsx';

interface FailedRequest {
  url: string;
  heading: string;
  reason: string;
}

/** A lamp that has gone out. It stands here, since the code of the other drawings may be what could not be loaded. */
const LAMP_OUT = (
  <svg className="drawing lamp-out" viewBox="0 0 300 160" aria-hidden="true">
    <path d="M95 92h110q-8 34-55 34t-55-34z" />
    <path d="M40 140q110-8 220 0M150 84q-9-14 0-26t-2-24q-4-8 2-16" />
  </svg>
);

export function FailedPage({ request: { url, heading, reason } }: { request: FailedRequest }) {
  return (
    <Notice heading={heading} drawing={LAMP_OUT}>
      <p>{reason}</p>
      <div className="actions">
        <ButtonLink href={url} replace>
          Try again
        </ButtonLink>
        <WordLink href={paths.home()}>Go to the home page</WordLink>
      </div>
    </Notice>
  );
}
