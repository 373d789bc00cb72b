import type { Toast } from '#web/toasts/toast-list.ts';

/** What is wrong with one field before anything is sent. */
export interface Problem {
  field: string;
  /** The sentence under the field. */
  message: string;
  /** Where the product names one. */
  toast?: Toast;
}

/** What every field can tell by itself: that it is empty, or holds no e-mail address. */
export function findEmptyOrMalformed(form: HTMLFormElement): Problem[] {
  return fieldsOf(form).flatMap((field) => {
    const { valueMissing, typeMismatch } = field.validity;
    const isBlank = valueMissing || (field.required && field.value.trim() === '');
    if (isBlank) return [{ field: field.name, message: `${labelOf(field)} is required` }];
    return typeMismatch ? [{ field: field.name, message: 'Please enter a valid e-mail address.' }] : [];
  });
}

/** Which words of an answer speak of which field; the first that the form has is meant. */
const SPEAKING_OF: [RegExp, string[]][] = [
  [/OTP/, ['otp']],
  [/link|reset token/i, ['reset_token']],
  [/first name/i, ['first_name']],
  [/last name/i, ['last_name']],
  [/phone/i, ['phone_no']],
  [/e-mail address\.?$/i, ['email']],
  [/match/, ['confirm_password']],
  [/current password/i, ['current_password']],
  [/password/i, ['new_password', 'password']],
];

/** Finds the field that a sentence of the server is about. */
export function fieldSpokenOf(message: string, form: HTMLFormElement): string | undefined {
  const names = fieldsOf(form).map(({ name }) => name);
  const row = SPEAKING_OF.find(([words, fields]) => words.test(message) && fields.some((name) => names.includes(name)));
  return row?.[1].find((name) => names.includes(name));
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
