import { type ReactNode, useId } from 'react';
import { inFigures } from '#shared/text/count-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';

interface FormSectionProps {
  heading: string;
  /** For links to the section. */
  id?: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function FormSection({ heading, id: ownId, lead, children }: FormSectionProps) {
  const newId = useId();
  const id = ownId ?? newId;
  return (
    <section className="ruled screen-part" aria-labelledby={id}>
      <div className="screen-part-head">
        <h2 id={id}>{heading}</h2>
        {lead && <p className="screen-note">{lead}</p>}
      </div>
      <div className="screen-part-body">{children}</div>
    </section>
  );
}

/** A name and what is known of it, in a `dl` of the class `facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How many there are of each; what else is known of them is below the number. */
export function Counts({ rows }: { rows: (readonly [name: string, count: number, rest?: string])[] }) {
  return (
    <dl className="counts">
      {rows.map(([name, count, rest]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {inFigures(count)}
            {rest && <span>{rest}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CheckBoxProps {
  label: string;
  name: string;
  isChecked: boolean;
  value?: string;
}

export function CheckBox({ label, name, isChecked, value }: CheckBoxProps) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value={value} defaultChecked={isChecked} />
      <span>{label}</span>
    </label>
  );
}

export interface RadioButtonsProps {
  legend: string;
  /** Whether the heading above says the same, and its lead what the hint says. */
  isLegendHidden?: boolean;
  hint?: string;
  name: string;
  chosen: string;
  choices: readonly (readonly [value: string, label: string, about?: string])[];
}

export function RadioButtons({ legend, isLegendHidden, hint, name, chosen, choices }: RadioButtonsProps) {
  const id = useId();
  return (
    <fieldset className="choices" aria-describedby={hint && !isLegendHidden ? id : undefined}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {hint && !isLegendHidden && (
        <p className="field-hint" id={id}>
          {hint}
        </p>
      )}
      {choices.map(([value, label, about]) => (
        <label key={value} className="choice">
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span>
            {label}
            {about && (
              <span className="field-hint">
                <MixedText text={about} language="en" />
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
