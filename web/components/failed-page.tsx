import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
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
        <Link className="button" href={url} replace>
          Try once more
        </Link>
        <Link className="word-button" href={paths.home()}>
          Go to the home page
        </Link>
      </div>
    </Notice>
  );
}
