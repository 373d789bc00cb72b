/** Stands where a person's name is shown, as long as they have given none. */
export const NAMELESS = 'Reader';
