import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/session/api.ts';
import { putToastAway, showToast } from '#web/toasts/show-toast.ts';
import { fieldSpokenOf, fieldsOf, findEmptyOrMalformed, type Problem } from './find-problems.ts';
import type { FormState, Problems } from './form-state.ts';

export type Values = Record<string, string>;

interface FormTask {
  /** What is wrong although every field is filled in. */
  check?: (values: Values) => Problem[];
  send: (values: Values) => Promise<void>;
  /** The toast when it fails; `otherwise` where the answer has no words. */
  failure: { title: string; otherwise: string };
}

export interface Form extends FormState {
  ref: React.RefObject<HTMLFormElement | null>;
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Back to what the fields held at first. */
  clear: () => void;
  handleInput: (event: FormEvent<HTMLFormElement>) => void;
}

/** Checks, sends, and tells what went wrong. What was typed stays in the fields whatever happens. */
export function useForm({ check, send, failure }: FormTask): Form {
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failed, setFailed] = useState('');
  const [isSending, setSending] = useState(false);
  const pressed = useRef<Element>(null);

  // A button loses the focus while it cannot be pressed.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (failed && !isSending && isLost) (pressed.current as HTMLElement | null)?.focus();
  }, [failed, isSending]);

  async function submit(form: HTMLFormElement) {
    const values = valuesOf(form);
    const empty = findEmptyOrMalformed(form);
    const found = [...empty, ...(empty.length === 0 ? (check?.(values) ?? []) : [])];
    setFailed('');
    show(form, found);
    if (found.length > 0) return tell(found.find(({ toast }) => toast)?.toast);

    putToastAway();
    pressed.current = document.activeElement;
    setSending(true);
    try {
      await send(values);
    } catch (error) {
      showFailure(form, error);
    } finally {
      setSending(false);
    }
  }

  function showFailure(form: HTMLFormElement, error: unknown) {
    const said = error instanceof ApiError ? error.messages : [];
    const messages = said.length > 0 ? said : [failure.otherwise];
    if (!(error instanceof ApiError)) reportError(error);
    tell({ title: failure.title, description: messages.join(', ') });
    const known = messages.map((message) => ({ field: fieldSpokenOf(message, form), message }));
    show(
      form,
      known.filter((each): each is Problem => each.field !== undefined),
    );
    setFailed(known.flatMap(({ field, message }) => (field ? [] : [message])).join(' '));
  }

  function show(form: HTMLFormElement, found: Problem[]) {
    setProblems(Object.fromEntries(found.map(({ field, message }) => [field, message]).reverse()));
    fieldsOf(form)
      .find(({ name }) => found.some(({ field }) => field === name))
      ?.focus();
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
    clear() {
      setProblems({});
      setFailed('');
      ref.current?.reset();
    },
    handleInput({ target }) {
      const { name } = target as HTMLInputElement;
      if (name in problems) setProblems(({ [name]: _, ...others }) => others);
    },
  };
}

function tell(toast: Problem['toast']) {
  if (toast) void showToast({ ...toast, isDestructive: true });
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));
}
