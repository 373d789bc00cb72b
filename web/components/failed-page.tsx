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
    <path className="d-soft" d="M0 208C150 196 330 196 480 208v62H0z" />
    <path
      className="d-line"
      d="M60 232c120-8 240-8 360 0-120-4-240-4-360 0M288 158c-8-24 18-36 6-62-8-16 2-28 6-40 0 14-6 26 2 40 14 26-14 38-8 62z"
    />
    <path className="d-edge" d="M172 162c40 8 84 8 124-4-6 34-30 48-62 48-30 0-56-14-62-44z" />
    <path className="d-accent" d="M286 158c-1-5 1-8 5-11 4 4 5 8 3 12-3 2-6 1-8-1z" />
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
