import { countOf } from '#shared/text/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import type { Moderation, ModerationAct } from './use-moderation.ts';

const ACTIONS = [
  ['approve', 'Approve'],
  ['hide', 'Hide'],
  ['delete', 'Delete'],
] as const;

interface ActionBarProps extends Pick<Moderation, 'running' | 'outcome'> {
  chosen: number;
  onAction: (act: ModerationAct) => void;
}

/** What can be done with all selected comments; it says what was done as well. */
export function ActionBar({ chosen, running, outcome, onAction }: ActionBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around it
    <div className={chosen > 0 ? 'act-bar foot-bar' : 'act-bar'} role="group" aria-label="Selected comments">
      <p role="status">{chosen > 0 ? `${countOf(chosen, 'comment')} selected` : outcome}</p>
      {chosen > 0 && (
        <p className="row-actions">
          {ACTIONS.map(([act, label]) => (
            <LinkButton
              label={label}
              key={act}
              className={act === 'delete' ? 'link-button apart' : 'link-button'}
              disabled={running !== null}
              onClick={() => onAction(act)}
            />
          ))}
        </p>
      )}
    </div>
  );
}
