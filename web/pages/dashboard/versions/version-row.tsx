import type { PostVersion } from '#shared/contracts/post-writing.ts';
import { languageOf } from '#shared/text/script.ts';

interface VersionRowProps {
  version: PostVersion;
  isShown: boolean;
  onLook: () => void;
  onRestore: () => void;
}

export function VersionRow({ version, isShown, onLook, onRestore }: VersionRowProps) {
  const { title, saved_at, author } = version;
  const time = savedTime(saved_at);
  return (
    <li className="post-row">
      <h2 lang={languageOf(title)}>{title}</h2>
      <p className="meta">
        <time dateTime={saved_at}>{time}</time>
        {author && <span>{`${author.first_name} ${author.last_name}`.trim()}</span>}
      </p>
      <p className="row-actions">
        <button type="button" className="link-button" aria-pressed={isShown} onClick={onLook}>
          Look at it
        </button>
        <button type="button" className="link-button" aria-label={`Restore the version of ${time}`} onClick={onRestore}>
          Restore
        </button>
      </p>
    </li>
  );
}

function savedTime(isoTime: string): string {
  return new Date(isoTime).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
}
