import { type ReactNode, useId } from 'react';
import type { PostVersion } from '#shared/contracts/post-writing.ts';
import { langOf } from '#web/components/lang-of.ts';
import { PersonName } from '#web/components/person-name.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { useContent } from '#web/content/content.ts';
import { DashboardDate, formatDashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';

interface VersionRowProps {
  version: PostVersion;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}

export function VersionRow({ version, isOpen, onOpen, children }: VersionRowProps) {
  const panelId = useId();
  const { title, saved_at, author } = version;
  const { timeZone } = useContent('site');
  const label = isOpen ? 'Close' : 'View';
  return (
    <li className="post-row">
      <h2 lang={langOf(title)}>{titleOf(version)}</h2>
      <p className="meta">
        <DashboardDate time={saved_at} hasTime />
        {author && <PersonName person={author} />}
      </p>
      <p className="row-actions">
        <LinkButton
          label={label}
          aria-label={`${label} the version of ${formatDashboardDate(saved_at, timeZone, 'dateAndTime')}`}
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
