import { inFigures } from '#web/components/in-figures.ts';
import { TurnButtons } from './turn-buttons.tsx';

interface TurnPagesProps {
  page: number;
  count: number;
  limit: number;
  onTurn: (page: number) => void;
}

export function TurnPages({ page, count, limit, onTurn }: TurnPagesProps) {
  const last = Math.max(1, Math.ceil(count / limit));
  if (last === 1 && page === 1) return null;
  return (
    <TurnButtons
      isNewest={page === 1}
      isOldest={page >= last}
      onNewer={() => onTurn(page - 1)}
      onOlder={() => onTurn(page + 1)}
    >
      Page {inFigures(page)} of {inFigures(last)}
    </TurnButtons>
  );
}
