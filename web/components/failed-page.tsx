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
    <path className="d-edge" d="M178 160h124q-8 42-62 42t-62-42z" />
    <path className="d-thread" d="M60 226q180-9 360 0M240 150q-11-17 0-32t-2-30q-6-11 3-22t-1-18" />
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
