import { type ReactNode, useId } from 'react';
import { WordButton } from '#web/components/text-button.tsx';

/** A group of related fields in a long form. */
export function FormSection({ heading, lead, children }: { heading: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="desk-part" aria-labelledby={id}>
      <div className="desk-part-head">
        <h2 id={id}>{heading}</h2>
        {lead && <p className="desk-note">{lead}</p>}
      </div>
      <div className="desk-part-body">{children}</div>
    </section>
  );
}

interface CheckBoxProps {
  label: string;
  name: string;
  isChecked: boolean;
}

export function CheckBox({ label, name, isChecked }: CheckBoxProps) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} defaultChecked={isChecked} />
      <span>{label}</span>
    </label>
  );
}

interface CancelButtonProps {
  isUnsaved: boolean;
  onClose: () => void;
}

/** Closes a form, after a confirmation if it has unsaved changes. */
export function CancelButton({ isUnsaved, onClose }: CancelButtonProps) {
  const close = () => {
    if (!isUnsaved || confirm('What you typed here is not saved yet. Close it without saving?')) onClose();
  };
  return <WordButton label="Cancel" onClick={close} />;
}
