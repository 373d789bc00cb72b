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
  <svg className="drawing" viewBox="0 0 480 270" aria-hidden="true">
    <path className="d-soft" d="M0 206q240-16 480 0v64H0z" />
    <path className="d-line" d="M288 158c-8-24 18-36 6-62-8-16 2-28 6-40 0 14-6 26 2 40 14 26-14 38-8 62z" />
    <path className="d-edge" d="M172 162q80 14 124-4-6 48-62 48t-62-44z" />
    <path className="d-accent" d="M286 158q0-7 5-11 8 11-5 11z" />
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
