import type { DeskComment } from '#shared/contracts/comment.ts';
import { languageOf } from '#shared/text/script.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { WRITING_LABELS } from '#web/features/comments/writing-labels.ts';

/** Why readers have reported a comment, in the words of its form and in their own. */
export function ReportReasons({ reasons }: { reasons: DeskComment['report_reasons'] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="report-reasons" aria-label="Why it was reported">
      {reasons.map(({ reason, words }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no names, and the list does not change
        <li key={place}>
          Reported: {WRITING_LABELS.en.reasons[reason]}
          {words && (
            <>
              . “
              <span lang={languageOf(words)} dir="auto">
                <MixedText text={words} language={languageOf(words)} />
              </span>
              ”
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
