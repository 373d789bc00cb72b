import { WordLink } from '#web/components/button-link.tsx';
import { Notice } from '#web/components/notice.tsx';
import { WaysOn } from '#web/components/ways-on.tsx';
import { Drawing } from '#web/drawings/drawing.tsx';
import * as paths from '#web/paths.ts';

export default function NotFound() {
  return (
    <Notice heading="404 Page Not Found" drawing={<Drawing seed="page not found" kind="lost" />}>
      <p>Did you forget to add the page to the router?</p>
      <WaysOn />
      <WordLink href={paths.home()}>Go to the home page</WordLink>
    </Notice>
  );
}
