import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useFormState } from './form-state.ts';

interface WritingFieldProps extends Omit<ComponentProps<'textarea'>, 'ref'> {
  /** Shown as long as nothing is written, in the type of what will be. */
  label: string;
  name: string;
  /** Enter moves on to the next field instead of starting a new line. */
  isOneLine?: boolean;
  ref?: RefObject<HTMLTextAreaElement | null>;
  above?: ReactNode;
  below?: ReactNode;
  /** What stands for the text area, which is still there for the form. Its label is `${id}-label`. */
  instead?: ReactNode;
  /** Whether `instead` is shown, and not the text area. */
  isReplaced?: boolean;
}

const GROWS_BY_ITSELF = globalThis.CSS?.supports('field-sizing', 'content');

/**
 * A field that has the type of the page, and grows with its text. It has no `maxLength`, since the end of a text that is cut
 * off when pasted would be lost unnoticed.
 */
export function WritingField({
  label,
  isOneLine = false,
  ref: given,
  above,
  below,
  instead,
  isReplaced = false,
  ...area
}: WritingFieldProps) {
  const ownId = useId();
  const id = area.id ?? ownId;
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const ref = given ?? ownRef;
  /** A long text can be cut off until then; what is below it must not move later. */
  const [wasFocused, setFocused] = useState(false);
  const problem = useFormState().problems[area.name];
  // Below a whole page, nobody would see what is wrong with it.
  const isLong = above !== undefined;
  useLayoutEffect(() => {
    if (ref.current && !isReplaced) grow(ref.current);
  }, [ref, isReplaced]);

  const said = problem && (
    <p className="field-problem" id={`${id}-problem`}>
      {problem}
    </p>
  );
  return (
    <div className={`field writing writing-${area.name}`}>
      {isReplaced ? (
        <span id={`${id}-label`} className="visually-hidden">
          {label}
        </span>
      ) : (
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
      )}
      {above}
      {isLong && said}
      {instead}
      <textarea
        ref={ref}
        rows={1}
        placeholder={label}
        aria-required
        enterKeyHint={isOneLine ? 'next' : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        onInput={({ currentTarget }) => {
          if (isOneLine) joinLines(currentTarget);
          grow(currentTarget);
        }}
        data-at-rest={wasFocused ? undefined : ''}
        onFocus={() => setFocused(true)}
        onKeyDown={isOneLine ? focusNext : undefined}
        hidden={isReplaced}
        {...area}
        id={id}
      />
      {!isLong && said}
      {below}
    </div>
  );
}

/** A fallback for browsers without `field-sizing`. */
function grow(area: HTMLTextAreaElement) {
  if (GROWS_BY_ITSELF || area.hidden) return;
  area.style.blockSize = '0';
  area.style.blockSize = `${area.scrollHeight}px`;
}

function joinLines(area: HTMLTextAreaElement) {
  if (/[\r\n]/.test(area.value)) area.value = area.value.replace(/\s*[\r\n]+\s*/g, ' ');
}

function focusNext(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const areas = [...(event.currentTarget.form?.querySelectorAll('textarea') ?? [])];
  areas[areas.indexOf(event.currentTarget) + 1]?.focus();
}
