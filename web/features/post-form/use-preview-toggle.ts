import { useState } from 'react';

const STORED_AT = 'chintan:preview';
/** Where the preview has a place beside the text; see text-field.css. */
const WIDE = '(width >= 64rem)';

/** Whether the writer wants to see the preview. On wide screens, the choice holds for the next text as well. */
export function usePreviewToggle() {
  const [wantsPreview, setWanted] = useState(
    () => matchMedia(WIDE).matches && localStorage.getItem(STORED_AT) === 'open',
  );
  return {
    wantsPreview,
    togglePreview() {
      setWanted(!wantsPreview);
      if (matchMedia(WIDE).matches) localStorage.setItem(STORED_AT, wantsPreview ? 'closed' : 'open');
    },
  };
}
