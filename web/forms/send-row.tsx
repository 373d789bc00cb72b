import type { ReactNode } from 'react';
import { useFormState } from './form-state.ts';

interface SendRowProps {
  label: string;
  pending: string;
  /** Other ways on. */
  children?: ReactNode;
}

/** What failed, and the button to try again. A press made before the script is there is kept and given again. */
export function SendRow({ label, pending, children }: SendRowProps) {
  const { failed, isSending } = useFormState();
  return (
    <div className="send-row">
      {failed && <p className="field-problem">{failed}</p>}
      <div className="actions">
        <button type="submit" className="button" disabled={isSending} data-needs-script="">
          {isSending ? pending : label}
        </button>
        {children}
      </div>
    </div>
  );
}
