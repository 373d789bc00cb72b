import type { CommentsAction } from '#shared/contracts/desk/comment.ts';
import { countOf } from '#web/components/count-of.ts';

const ACTS = [
  ['approve', 'Approve'],
  ['hide', 'Hide'],
  ['delete', 'Delete'],
] as const;

interface ActionBarProps {
  chosen: number;
  isActing: boolean;
  onAct: (act: CommentsAction['act']) => void;
}

export function ActionBar({ chosen, isActing, onAct }: ActionBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around it
    <div className="act-bar" role="group" aria-label="The chosen comments" data-chosen={chosen > 0}>
      <p role="status">{chosen > 0 ? `${countOf(chosen, 'comment')} chosen` : 'None chosen'}</p>
      <p className="row-actions">
        {ACTS.map(([act, label]) => (
          <button
            key={act}
            type="button"
            className="link-button"
            disabled={chosen === 0 || isActing}
            onClick={() => onAct(act)}
          >
            {label}
          </button>
        ))}
      </p>
    </div>
  );
}
