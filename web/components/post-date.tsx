import { postDate, postDateAndTime } from '#shared/text/post-date.ts';
import { useContent } from '#web/content/content.ts';

/** A date in Hindi, whatever the language around it. */
export function PostDate({ time, hasTime = false }: { time: string; hasTime?: boolean }) {
  const { timeZone } = useContent('site');
  return (
    <time dateTime={time} lang="hi">
      {(hasTime ? postDateAndTime : postDate)(time, timeZone)}
    </time>
  );
}
