import type { ReactNode } from 'react';

interface TurnButtonsProps {
  isNewest: boolean;
  isOldest: boolean;
  onNewer: () => void;
  onOlder: () => void;
  /** Where one is. */
  children: ReactNode;
}

export function TurnButtons({ isNewest, isOldest, onNewer, onOlder, children }: TurnButtonsProps) {
  return (
    <nav className="turn-pages" aria-label="Pages">
      <button type="button" className="word-button" disabled={isNewest} onClick={onNewer}>
        Newer
      </button>
      <span>{children}</span>
      <button type="button" className="word-button" disabled={isOldest} onClick={onOlder}>
        Older
      </button>
    </nav>
  );
}
