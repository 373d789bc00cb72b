import { useLayoutEffect, useRef, useState } from 'react';
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
  useLayoutEffect(() => {
    if (!wantsPreview && place.current > 0 && !matchMedia(WIDE).matches)
      scrollTo({ top: place.current, behavior: 'instant' });
  }, [wantsPreview]);
  return {
    wantsPreview,
    togglePreview() {
      if (!wantsPreview) place.current = scrollY;
      setWanted(!wantsPreview);
      if (matchMedia(WIDE).matches) writeStored('local', STORED_AT, wantsPreview ? 'closed' : 'open');
    },
  };
}
