import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { WordLink } from '#web/components/button-link.tsx';
import { ContentContext } from '#web/content/content.ts';
import { SavedAt } from '#web/features/dashboard-frame/saved-at.tsx';
import { focusNamedField } from '#web/features/dashboard-frame/use-fragment.ts';
import { useWayBack } from '#web/features/dashboard-frame/way-back.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { focusIfLost } from '#web/forms/focus-if-lost.ts';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { showToast } from '#web/toasts/show-toast.ts';
import { fieldOfRow } from './read-fields.ts';
import { useUnsaved } from './unsaved.tsx';

/** Fields that change without typing, such as added or removed rows, call this to update the unsaved state. */
const UpdateUnsavedContext = createContext(() => {});
export const useUpdateUnsaved = () => useContext(UpdateUnsavedContext);

interface AdminFormProps<Body> {
  label: string;
  read: (fields: FormData) => Body;
  check?: ((fields: FormData) => Problem[]) | undefined;
  /** `before` is the body as it was when the form was last saved, or first shown. */
  send: (body: Body, before: Body) => Promise<unknown>;
  /** Called after saving, unless the fields have changed in the meantime. */
  onAllSaved?: () => void;
  saved: string;
  failed: string;
  button?: string;
  aside?: (isUnsaved: boolean) => ReactNode;
  children: ReactNode;
}

/** A form of an admin’s screen, which stays open after saving and warns before unsaved changes are lost. */
export function AdminForm<Body>(props: AdminFormProps<Body>) {
  const { label, read, check, send, onAllSaved, saved, failed, button = 'Save', aside, children } = props;
  const content = useContext(ContentContext);
  const before = useRef<Body>(undefined);
  const [isUnsaved, setUnsaved] = useState(false);
  const [savedAt, setSavedAt] = useState<number>();
  const back = useWayBack();
  useUnsaved(isUnsaved);

  const form = useForm({
    check: () => [...findPending(element()), ...(check?.(new FormData(element())) ?? [])],
    async send() {
      const body = readNow();
      await send(body, before.current as Body);
      before.current = body;
      content?.renew();
      setSavedAt(Date.now());
      updateUnsaved();
      if (form.ref.current && isSame(readNow(), body)) onAllSaved?.();
      void showToast({ title: saved });
    },
    nameOf: (field) => fieldOfRow(new FormData(element()), field),
    failure: { title: failed, otherwise: 'Something went wrong on our side. Try again.' },
  });
  const isWrong = Object.keys(form.problems).length > 0;
  const element = () => form.ref.current as HTMLFormElement;
  const readNow = () => read(new FormData(element()));
  function updateUnsaved() {
    // Saving may have unmounted the form.
    if (!form.ref.current) return;
    before.current ??= readNow();
    setUnsaved(!isSame(readNow(), before.current));
  }

  // Later, what was typed at once would be taken for what is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the fields are there
  useLayoutEffect(updateUnsaved, []);
  useEffect(() => focusNamedField(form.ref.current), [form.ref]);

  useRestoredFocus(form.isSending, form.ref);
  const handleInput: typeof form.handleInput = (event) => {
    form.handleInput(event);
    updateUnsaved();
  };
  return (
    <UpdateUnsavedContext value={updateUnsaved}>
      <Form form={{ ...form, handleInput }} label={label}>
        {children}
        <LoginAgain />
        <div className="screen-save foot-bar" data-unsaved={isUnsaved}>
          <SendRow label={button} pending="Saving...">
            {aside?.(isUnsaved)}
            {back && savedAt && !isUnsaved && <WordLink href={back.path}>{back.label}</WordLink>}
            <span className="screen-state quiet small" role="status">
              {isUnsaved ? 'Unsaved changes' : !isWrong && savedAt && <SavedAt time={savedAt} />}
            </span>
          </SendRow>
        </div>
      </Form>
    </UpdateUnsavedContext>
  );
}

/** A disabled button loses the focus, so the save button gets it back after sending. */
function useRestoredFocus(isSending: boolean, form: React.RefObject<HTMLFormElement | null>) {
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) focusIfLost(form.current?.querySelector<HTMLElement>('[type=submit]'));
    wasSending.current = isSending;
  }, [isSending, form]);
}

function findPending(form: HTMLFormElement): Problem[] {
  const isPending = form.querySelector('[data-pending=true]') !== null;
  return isPending ? [{ field: 'imageId', message: 'The image is still uploading. Please wait a moment.' }] : [];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
