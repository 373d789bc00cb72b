import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/session/api.ts';
import { hideToast, showToast } from '#web/toasts/show-toast.ts';
import { fieldsOf, findEmptyOrMalformed, type Problem, problemsOfFields } from './find-problems.ts';
import { focusIfLost, isWriting } from './focus-if-lost.ts';
import type { FormState, Problems } from './form-state.ts';

export type Values = Record<string, string>;

interface FormOptions {
  /** Further checks, of the fields in which the browser finds no problem. */
  check?: (values: Values) => Problem[];
  send: (values: Values) => Promise<void>;
  /** Translates the API's name of a field into the form's, where the two differ. */
  nameOf?: (field: string) => string;
  /** Whether a problem may take the focus to its field; it may unless this says no. */
  mayMoveFocus?: () => boolean;
  /** The toast on failure. `otherwise` is the message, about `field` if given, when the response has none. */
  failure: { title: string; otherwise: string; field?: string; isForNoNetwork?: boolean };
}

export interface Form extends FormState {
  ref: React.RefObject<HTMLFormElement | null>;
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Whether the fields still have the values that were sent, so that clearing them loses nothing. */
  isUnchangedSince: (sent: Values) => boolean;
  /** Whether something is typed that was not sent. */
  isDirty: boolean;
  /** Resets the fields to their initial values. */
  clear: () => void;
  handleInput: (event: FormEvent<HTMLFormElement>) => void;
}

/** Checks and sends a form, and shows what went wrong. The fields keep their input in any case. */
export function useForm({ check, send, nameOf = String, mayMoveFocus = () => true, failure }: FormOptions): Form {
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failed, setFailed] = useState('');
  const [isSending, setSending] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const sent = useRef<Values>({});
  const previousFocus = useRef<HTMLElement>(null);

  // A button loses the focus while it is disabled.
  useEffect(() => {
    if (failed && !isSending) focusIfLost(previousFocus.current);
  }, [failed, isSending]);

  async function submit(form: HTMLFormElement) {
    previousFocus.current = document.activeElement as HTMLElement | null;
    const values = valuesOf(form);
    const empty = findEmptyOrMalformed(form);
    const others = check?.(values) ?? [];
    const found = [...empty, ...others.filter(({ field }) => empty.every((problem) => problem.field !== field))];
    setFailed('');
    show(form, found);
    if (found.length > 0) return showErrorToast(found.find(({ toast }) => toast)?.toast);

    hideToast();
    setSending(true);
    try {
      await send(values);
      sent.current = values;
      setDirty(hasTyped(form, values));
    } catch (error) {
      showFailure(form, error);
    } finally {
      setSending(false);
    }
  }

  function showFailure(form: HTMLFormElement, error: unknown) {
    if (!(error instanceof ApiError)) reportError(error);
    const { messages, problems } = hasOwnMessage(error) ? error : defaultFailure();
    showErrorToast({ title: failure.title, description: messages.join(', ') });
    const named = problems.map((problem) => ({ ...problem, field: nameOf(problem.field) }));
    const shown = problemsOfFields(named, form);
    show(form, shown);
    setFailed(messages.filter((message) => !shown.some((problem) => problem.message === message)).join(' '));
  }

  function hasOwnMessage(error: unknown): error is ApiError {
    if (!(error instanceof ApiError) || error.messages.length === 0) return false;
    return error.status !== 0 || !failure.isForNoNetwork;
  }

  function defaultFailure(): Pick<ApiError, 'messages' | 'problems'> {
    const { otherwise: message, field } = failure;
    return { messages: [message], problems: field === undefined ? [] : [{ field, message }] };
  }

  function show(form: HTMLFormElement, found: Problem[]) {
    setProblems(Object.fromEntries(found.map(({ field, message }) => [field, message]).reverse()));
    const isElsewhere = isWriting() && document.activeElement !== previousFocus.current;
    if (!isElsewhere && mayMoveFocus()) {
      focusField(fieldsOf(form).find(({ name }) => found.some(({ field }) => field === name)));
    }
  }

  return {
    ref,
    problems,
    failed,
    isSending,
    handleSubmit(event) {
      event.preventDefault();
      if (!isSending) void submit(event.currentTarget);
    },
    isUnchangedSince: (sent) =>
      ref.current !== null && Object.entries(valuesOf(ref.current)).every(([name, value]) => sent[name] === value),
    clear() {
      setProblems({});
      setFailed('');
      setDirty(false);
      ref.current?.reset();
    },
    isDirty,
    handleInput({ target, currentTarget }) {
      setDirty(hasTyped(currentTarget, sent.current));
      const { name } = target as HTMLInputElement;
      if (name in problems) setProblems(({ [name]: _, ...others }) => others);
    },
  };
}

function hasTyped(form: HTMLFormElement, sent: Values): boolean {
  return fieldsOf(form).some((field) => {
    const { value, defaultValue = value } = field as HTMLInputElement;
    return !['', defaultValue, sent[field.name]].includes(value);
  });
}

function showErrorToast(toast: Problem['toast']) {
  if (toast) void showToast({ ...toast, isDestructive: true });
}

/** A field may be hidden behind what stands for it, such as an editor. */
function focusField(field: HTMLElement | undefined): void {
  const shown = field?.hidden ? field.closest('.field')?.querySelector<HTMLElement>('[role=textbox]') : field;
  const whole = shown?.closest<HTMLElement>('.field') ?? shown;
  // Of a long text only the label, where its problem is said, comes into sight: the page need not move for the rest.
  const isLong = (whole?.offsetHeight ?? 0) > innerHeight / 3;
  shown?.focus({ preventScroll: isLong });
  // The focus alone leaves its label where the toast lies.
  (isLong ? whole?.firstElementChild : whole)?.scrollIntoView({ block: 'nearest' });
}

function valuesOf(form: HTMLFormElement): Values {
  const chosen = fieldsOf(form).filter((field) => field.type !== 'radio' || (field as HTMLInputElement).checked);
  return Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
}
