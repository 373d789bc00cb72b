import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { paths } from '#web/paths.ts';
import { Notice } from './notice.tsx';

interface FailedRequest {
  url: string;
  heading: string;
  reason: string;
}

export function FailedPage({ request: { url, heading, reason } }: { request: FailedRequest }) {
  return (
    <Notice heading={heading}>
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
