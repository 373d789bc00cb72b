import { WordButton } from '#web/components/text-button.tsx';
import { copyText } from '#web/features/sharing/copy-text.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';

/** A text to be entered elsewhere, with a button to copy it. @param label what it is, for those who only hear it */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    if (await copyText(text)) void showToast({ title: 'Copied' });
    else showFailureToast(new Error('Select the text and copy it yourself.'), 'The text could not be copied');
  };
  return (
    <span className="copied-text row spread">
      <code>{text}</code>
      <WordButton label="Copy" object={label} onClick={copy} />
    </span>
  );
}
