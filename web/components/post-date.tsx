import { postDate } from '#shared/text/post-date.ts';
import { useContent } from '#web/content.ts';

/** In Hindi, whatever the language around it. */
export function PostDate({ time }: { time: string }) {
  const { timeZone } = useContent('site');
  return (
    <time dateTime={time} lang="hi">
      {postDate(time, timeZone)}
    </time>
  );
}
