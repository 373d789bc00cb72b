import { type ReactNode, useId } from 'react';

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
