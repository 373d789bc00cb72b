import type { CommentsAction } from '#shared/contracts/desk/comment.ts';
import { countOf } from '#web/components/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';

const ACTIONS = [
  ['approve', 'Approve'],
  ['hide', 'Hide'],
  ['delete', 'Delete'],
] as const;

interface ActionBarProps {
  chosen: number;
  isRunning: boolean;
  onAction: (action: CommentsAction['act']) => void;
}

export function ActionBar({ chosen, isRunning, onAction }: ActionBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around it
    <div className="act-bar" role="group" aria-label="The chosen comments" data-chosen={chosen > 0}>
      <p role="status">{chosen > 0 ? `${countOf(chosen, 'comment')} chosen` : 'None chosen'}</p>
      <p className="row-actions">
        {ACTIONS.map(([action, label]) => (
          <LinkButton
            label={label}
            key={action}
            disabled={chosen === 0 || isRunning}
            onClick={() => onAction(action)}
          />
        ))}
      </p>
    </div>
  );
}
