import { type ReactNode, useId } from 'react';
import type { PostVersion } from '#shared/contracts/post-writing.ts';
import { langOf } from '#web/components/lang-of.ts';
import { PersonName } from '#web/components/person-name.tsx';
import { LinkButton } from '#web/components/text-button.tsx';

interface VersionRowProps {
  version: PostVersion;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}

export function VersionRow({ version, isOpen, onOpen, children }: VersionRowProps) {
  const panelId = useId();
  const { title, saved_at, author } = version;
  const time = savedTime(saved_at);
  const label = isOpen ? 'Close' : 'Look at it';
  return (
    <li className="post-row">
      <h2 lang={langOf(title)}>{title}</h2>
      <p className="meta">
        <time dateTime={saved_at}>{time}</time>
        {author && <PersonName person={author} />}
      </p>
      <p className="row-actions">
        <LinkButton
          label={label}
          aria-label={`${label}: the version of ${time}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onOpen}
        />
      </p>
      {isOpen && (
        <div className="version-panel" id={panelId}>
          {children}
        </div>
      )}
    </li>
  );
}

function savedTime(isoTime: string): string {
  return new Date(isoTime).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
}
