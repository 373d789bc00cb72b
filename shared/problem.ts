/** An error in one field of a form or request, with a sentence for the person who filled it in. */
export interface Problem {
  /** The field's name in the request, for example `title`. */
  field: string;
  message: string;
}
