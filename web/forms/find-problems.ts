import type { Problem as FieldProblem } from '#shared/problem.ts';
import { emailProblem } from '#shared/text/email-rules.ts';
import type { Toast } from '#web/toasts/toast-list.ts';

/** A problem with one field of a form; `message` is shown below the field. */
export interface Problem extends FieldProblem {
  /** The toast for it, if the specification has one. */
  toast?: Toast;
}

/** The problems that the browser finds: required fields without a value, and malformed email addresses. */
export function findEmptyOrMalformed(form: HTMLFormElement): Problem[] {
  return fieldsOf(form).flatMap((field) => {
    const { valueMissing, typeMismatch } = field.validity;
    const isBlank = valueMissing || (field.required && field.value.trim() === '');
    if (isBlank) return [{ field: field.name, message: `${labelOf(field)} is required` }];
    return typeMismatch ? [{ field: field.name, message: emailProblem(field.value) }] : [];
  });
}

/** The problems of a response that belong to fields of this form; `words.3` is about one line of the field `words`. */
export function problemsOfFields(problems: Problem[], form: HTMLFormElement): Problem[] {
  const names = fieldsOf(form).map(({ name }) => name);
  return problems.flatMap((problem) => {
    const field = names.find((name) => problem.field === name || problem.field.startsWith(`${name}.`));
    return field === undefined ? [] : [{ ...problem, field }];
  });
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function fieldsOf(form: HTMLFormElement): FieldElement[] {
  return [...form.elements].filter(
    (element) => element.matches('input, textarea, select') && (element as FieldElement).name !== '',
  ) as FieldElement[];
}

function labelOf(field: FieldElement): string {
  return field.labels?.[0]?.textContent ?? 'This field';
}
