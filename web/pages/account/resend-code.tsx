import { useEffect, useState } from 'react';
import { countOf } from '#shared/text/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { api } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';
import type { CodeSent } from './code-sent.ts';

const RESEND_AFTER_MS = 60_000;

interface ResendCodeProps {
  sent: CodeSent;
  purpose: 'verify_email' | 'reset_password';
  onResent: (sent: CodeSent) => void;
}

/** Mail can be slow, so another code can be requested only after a minute. */
export function ResendCode({ sent, purpose, onResent }: ResendCodeProps) {
  const [isSending, setSending] = useState(false);
  const seconds = useSecondsUntil(sent.sentAt + RESEND_AFTER_MS);

  async function resend() {
    setSending(true);
    try {
      await api('/auth/resend-otp', { method: 'POST', body: { email: sent.email, purpose }, isAnonymous: true });
      void showToast({ title: 'New code sent', description: 'The previous code no longer works.' });
      onResent({ ...sent, sentAt: Date.now() });
    } catch (error) {
      showFailureToast(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <p className="form-further">
      No email? Check your spam folder.{' '}
      {seconds > 0 ? (
        <span className="countdown">You can get a new code in {countOf(seconds, 'second')}.</span>
      ) : (
        <LinkButton label={isSending ? 'Sending...' : 'Send a new code'} onClick={resend} disabled={isSending} />
      )}
    </p>
  );
}

function useSecondsUntil(time: number): number {
  const left = () => Math.max(0, Math.ceil((time - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.ceil((time - Date.now()) / 1000)));
    count();
    const clock = setInterval(count, 1000);
    return () => clearInterval(clock);
  }, [time]);
  return seconds;
}
