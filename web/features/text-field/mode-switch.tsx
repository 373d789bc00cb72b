import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '#web/components/text-button.tsx';
import { showToast } from '#web/toasts/show-toast.ts';
import { keyNames, ownShortcut } from './key-names.ts';
import type { EditedText } from './use-edited-text.ts';
import { isTouchDevice } from './use-editor-mode.ts';
import type { TextEditors } from './use-text-editors.ts';

const SHORTCUT = 'Control+Shift+E';

/** Leads from the page as readers see it to its source, and back. */
export function ModeSwitch({ text }: { text: EditedText }) {
  const { isSource } = text.editors;
  return (
    <p className="mode-switch">
      <LinkButton
        label={isSource ? 'Rich text' : 'Markdown'}
        aria-keyshortcuts={ownShortcut(SHORTCUT)}
        title={`${isSource ? 'Edit the text as its page shows it' : 'Edit the text as Markdown'} (${keyNames(SHORTCUT)})`}
        onClick={() => {
          if (isSource && isTouchDevice()) void showToast({ title: 'Rich text is experimental on touch screens.' });
          text.toggleEditor();
        }}
      />
    </p>
  );
}

export function ModeStatus({ editors }: { editors: TextEditors }) {
  const announcement = useAnnouncement(editors.isRich, editors.isLoading);
  const problem = problemOf(editors);
  return (
    <p className={problem ? 'mode-problem' : 'visually-hidden'} role="status">
      {problem || announcement}
    </p>
  );
}

/** Says which editor there is once it is another one than before. */
function useAnnouncement(isRich: boolean, isLoading: boolean): string {
  const shown = useRef<boolean>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (isLoading) return;
    const isOther = shown.current !== undefined && shown.current !== isRich;
    shown.current = isRich;
    if (isOther) setAnnouncement(isRich ? 'You edit the text as its page shows it.' : 'You edit the text as Markdown.');
  }, [isRich, isLoading]);
  return announcement;
}

function problemOf({ hasFailed, hasTooMany }: TextEditors): string {
  if (hasFailed) return 'The rich-text editor could not be loaded. Nothing is lost: this is the same text.';
  if (hasTooMany) return 'This text has more formatting than the rich-text editor can show, so it opens as Markdown.';
  return '';
}
