import { useEffect, useRef } from 'react';

interface ChooseAllProps {
  chosen: number;
  /** On this page. */
  shown: number;
  onChooseAll: (isChosen: boolean) => void;
}

export function ChooseAll({ chosen, shown, onChooseAll }: ChooseAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const isPart = chosen > 0 && chosen < shown;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);

  return (
    <label className="choice choose-all">
      <input
        ref={box}
        type="checkbox"
        checked={chosen === shown}
        onChange={({ target }) => onChooseAll(target.checked)}
      />
      Select all on this page
    </label>
  );
}
