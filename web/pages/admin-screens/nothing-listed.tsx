import { LinkButton } from '#web/components/text-button.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';

interface NothingListedProps {
  seed: string;
  sentence: string;
  /** Clears the search that found nothing. */
  onClear: (() => void) | undefined;
}

/** In place of a list that is empty, or in which a search found nothing. */
export function NothingListed({ seed, sentence, onClear }: NothingListedProps) {
  return (
    <NothingThere seed={seed} sentence={sentence}>
      {onClear && (
        <p className="row-actions">
          <LinkButton label="Clear the search" onClick={onClear} />
        </p>
      )}
    </NothingThere>
  );
}
