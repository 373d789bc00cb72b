import { useEffect, useState } from 'react';
import type { Video } from '#shared/contracts/video.ts';
import { postDate } from '#shared/text/post-date.ts';
import { relativeAge } from '#shared/text/relative-age.ts';
import { useContent } from '#web/content.ts';

/** The page is kept and handed out for days, so only the browser can know how old a video is by now. */
export function VideoAge({ video: { publishedAt } }: { video: Video }) {
  const { timeZone } = useContent('site');
  const [age, setAge] = useState<string>();
  useEffect(() => setAge(relativeAge(publishedAt, Date.now())), [publishedAt]);
  return (
    <time dateTime={publishedAt} lang={age ? undefined : 'hi'}>
      {age ?? postDate(publishedAt, timeZone)}
    </time>
  );
}
