import type { ReactNode } from 'react';
import { useFormState } from './form-state.ts';

interface SendRowProps {
  label: string;
  pending: string;
  children?: ReactNode;
}

/** The error message, and the submit button. A click before the script has loaded is repeated once it has. */
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
