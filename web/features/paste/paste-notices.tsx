import { LinkButton } from '#web/components/text-button.tsx';
import type { Paste } from './use-paste.ts';

/** Quiet lines below the field, for as long as they concern the last paste. */
export function PasteNotices({ paste: { notices, accept, dismiss } }: { paste: Paste }) {
  return (
    <div className="paste-notices" role="status">
      {notices.map(({ message, offer }) => (
        <p key={message}>
          {message} {offer && <LinkButton label={offer.label} onClick={() => accept(offer.markdown)} />}{' '}
          <LinkButton label="Dismiss" onClick={dismiss} />
        </p>
      ))}
    </div>
  );
}
