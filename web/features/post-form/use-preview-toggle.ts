import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readStored, writeStored } from '#web/storage.ts';

const STORED_AT = 'chintan:preview';
/** Where the preview has a place beside the text; see text-field.css. */
const WIDE = '(width >= 64rem)';

/** Whether the writer wants to see the preview. On wide screens, the choice holds for the next text as well. */
export function usePreviewToggle() {
  const [wantsPreview, setWanted] = useState(
    () => matchMedia(WIDE).matches && readStored('local', STORED_AT) === 'open',
  );
  /** How far the text was scrolled when the preview took its place. */
  const place = useRef(0);
  return {
    wantsPreview,
    togglePreview() {
      if (!wantsPreview) place.current = scrollY;
      flushSync(() => setWanted(!wantsPreview));
      if (matchMedia(WIDE).matches) writeStored('local', STORED_AT, wantsPreview ? 'closed' : 'open');
      else if (wantsPreview) scrollTo({ top: place.current, behavior: 'instant' });
    },
  };
}
