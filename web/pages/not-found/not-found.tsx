import { Notice } from '#web/components/notice.tsx';
import { Sketch } from '#web/components/sketch.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';

export default function NotFound() {
  return (
    <Notice heading="404 Page Not Found" drawing={<Sketch seed="page not found" kind="lost" />}>
      <p>Did you forget to add the page to the router?</p>
      <Link className="word-button" href={paths.home()}>
        Go to the home page
      </Link>
    </Notice>
  );
}
