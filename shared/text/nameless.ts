/** Shown in place of the name of a person who has given none. */
export const NAMELESS = 'Reader';
