import type { PostVersion } from '#shared/contracts/post-writing.ts';
import { langOf } from '#web/components/lang-of.ts';
import { PersonName } from '#web/components/person-name.tsx';

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
      <h2 lang={langOf(title)}>{title}</h2>
      <p className="meta">
        <time dateTime={saved_at}>{time}</time>
        {author && <PersonName person={author} />}
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
