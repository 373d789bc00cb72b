import { createContext, Fragment, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { WordLink } from '#web/components/button-link.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { ContentContext } from '#web/content/content.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
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
import { type Kept, KeptContext, useKeptChanges } from './kept-changes.ts';
import { fieldOfRow } from './read-fields.ts';
import { useUnsaved } from './unsaved.tsx';

/** Fields that change without typing, such as added or removed rows, call this to update the unsaved state. */
const UpdateUnsavedContext = createContext(() => {});
export const useUpdateUnsaved = () => useContext(UpdateUnsavedContext);

interface AdminFormProps<Body> {
  label: string;
  /** What the device keeps unsaved changes under, if the label may be that of several forms. */
  keptAs?: string;
  read: (fields: FormData) => Body;
  check?: ((fields: FormData) => Problem[]) | undefined;
  /** `before` is the body as it was when the form was last saved, or first shown. */
  send: (body: Body, before: Body) => Promise<unknown>;
  /** Called after saving, unless the fields have changed in the meantime. */
  onAllSaved?: (body: Body) => void;
  saved: string;
  failed: string;
  button?: string;
  /** `mayClose` asks before a form is closed that has unsaved changes, which are forgotten then. */
  aside?: (isUnsaved: boolean, mayClose: () => boolean) => ReactNode;
  children: ReactNode;
}

/**
 * A form of an admin’s screen, which stays open after saving. It warns before unsaved changes are left, and this device
 * keeps them.
 */
export function AdminForm<Body>(props: AdminFormProps<Body>) {
  const { label, keptAs = label, read, check, send, children } = props;
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
      const sent = changes.read();
      await send(body, before.current as Body);
      before.current = body;
      changes.setSaved(sent);
      content?.renew();
      setSavedAt(Date.now());
      updateUnsaved();
      if (form.ref.current && isSame(readNow(), body)) props.onAllSaved?.(body);
      void showToast({ title: props.saved });
    },
    nameOf: (field) => fieldOfRow(new FormData(element()), field),
    failure: { title: props.failed, otherwise: 'Something went wrong on our side. Try again.' },
  });
  const { kept, ...changes } = useKeptChanges(form.ref, keptAs, updateUnsaved);
  const isWrong = Object.keys(form.problems).length > 0;
  const element = () => form.ref.current as HTMLFormElement;
  const readNow = () => read(new FormData(element()));
  function updateUnsaved() {
    // Saving may have unmounted the form.
    if (!form.ref.current) return;
    before.current ??= readNow();
    setUnsaved(!isSame(readNow(), before.current));
    changes.keep();
  }

  function mayClose() {
    const may = !isUnsaved || confirm('Close without saving your changes?');
    if (may) changes.forget();
    return may;
  }

  useEffect(() => focusNamedField(form.ref.current), [form.ref]);

  // The disabled button has lost the focus.
  useEffect(() => {
    if (savedAt && !form.isSending) focusIfLost(form.ref.current?.querySelector<HTMLElement>('[type=submit]'));
  }, [savedAt, form.isSending, form.ref]);

  const handleInput: typeof form.handleInput = (event) => {
    form.handleInput(event);
    updateUnsaved();
  };
  return (
    <UpdateUnsavedContext value={updateUnsaved}>
      <Form form={{ ...form, handleInput }} label={label}>
        {kept && isUnsaved && !savedAt && <KeptNotice kept={kept} onDrop={changes.drop} />}
        <KeptContext value={kept}>
          <Fragment key={kept ? 'kept' : 'site'}>{children}</Fragment>
        </KeptContext>
        <LoginAgain />
        <div className="screen-save foot-bar" data-unsaved={isUnsaved}>
          <SendRow label={props.button ?? 'Save'} pending="Saving...">
            {props.aside?.(isUnsaved, mayClose)}
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

function KeptNotice({ kept: { savedAt, isOvertaken }, onDrop }: { kept: Kept; onDrop: () => void }) {
  return (
    <p className="kept-notice marked small" role="status">
      These are changes from <DashboardDate time={savedAt} hasTime /> that were not saved.{' '}
      {isOvertaken && 'The site’s text has changed since. '}
      <LinkButton label="Show the site’s text" onClick={onDrop} />
    </p>
  );
}

function findPending(form: HTMLFormElement): Problem[] {
  const isPending = form.querySelector('[data-pending=true]') !== null;
  return isPending ? [{ field: 'imageId', message: 'The image is still uploading. Please wait a moment.' }] : [];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
