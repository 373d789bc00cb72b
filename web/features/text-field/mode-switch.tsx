import { LinkButton } from '#web/components/text-button.tsx';
import { isTouchDevice } from './use-editor-mode.ts';
import type { TextEditors } from './use-text-editors.ts';

/** Leads from the page as readers see it to its source, and back. */
export function ModeSwitch({ editors: { isRich, isLoading, hasFailed, toggle } }: { editors: TextEditors }) {
  const rich = isTouchDevice() ? 'Rich text (experimental)' : 'Rich text';
  return (
    <p className="mode-switch">
      {hasFailed && (
        <span role="status">The rich-text editor could not be loaded. Nothing is lost: this is the same text. </span>
      )}
      <LinkButton
        label={isRich || isLoading ? 'Markdown' : rich}
        aria-keyshortcuts="Control+Shift+E Meta+Shift+E"
        title={`${isRich ? 'Edit the source of the text' : 'Edit the text as its page shows it'} (Ctrl+Shift+E)`}
        onClick={toggle}
      />
    </p>
  );
}
