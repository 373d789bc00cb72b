/** What is wrong with one field of a form or a request, in a sentence for the person who filled it in. */
export interface Problem {
  /** The field's name as the request spells it, for example `title`. */
  field: string;
  message: string;
}
