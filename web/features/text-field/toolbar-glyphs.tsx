import type { ReactNode } from 'react';

/** Drawn with the same thin line as the drawings of the site. */
function glyph(path: string, width = 1.4): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export const BOLD = <b aria-hidden="true">B</b>;
/** Drawn, since the italic font may come late, and a letter would be upright until then. */
export const ITALIC = (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d="M11.4 4.5L8.6 15.5" stroke="currentColor" strokeWidth="1.8" />
    <path d="M9 4.5h5M6 15.5h5" stroke="currentColor" />
  </svg>
);
export const HEADING = <span aria-hidden="true">H</span>;
export const LINK = glyph(
  'M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3l1-1',
);
export const QUOTE = glyph('M4.5 4.5v11M8.5 6.5h7M8.5 10h7M8.5 13.5h4.5');
export const LIST = glyph('M4.5 5.5h.01M4.5 10h.01M4.5 14.5h.01M8 5.5h8M8 10h8M8 14.5h8');
export const NOTE = glyph('M3.5 15.5l3.6-9.5 3.6 9.5M4.8 12.3h4.6M13.6 5.6l1.7-1.1v5.2');
export const VERSE = glyph('M4 5h8M7 8.3h9M4 11.7h8M7 15h9');
export const IMAGE = glyph('M3.5 4.5h13v11h-13zM3.5 13l3.7-3.7 3.3 3.4 2.2-2.2 3.8 3.7M12.8 7.6h.01');
export const STRIKE = <s aria-hidden="true">S</s>;
export const SUBHEADING = (
  <span aria-hidden="true" className="small-glyph">
    H
  </span>
);
export const CODE = glyph('M7 6.5L3.5 10 7 13.5M13 6.5l3.5 3.5-3.5 3.5');
export const NUMBERS = glyph(
  'M3.6 4.6l1-.6v3.4M3.4 12.6c.2-1.2 2-1.1 1.9 0 0 .8-1.9 1.5-1.9 2.6h2M8 5.5h8M8 10h8M8 14.5h8',
);
export const TABLE = glyph('M3.5 4.5h13v11h-13zM3.5 8.2h13M3.5 11.8h13M10 4.5v11');
export const MORE = glyph('M4.5 10h.01M10 10h.01M15.5 10h.01', 2.4);
export const HELP = <span aria-hidden="true">?</span>;
export const RULE = glyph('M6 10h8');
