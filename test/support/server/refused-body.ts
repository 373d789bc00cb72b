/** The body of an answer that refuses a request because of these fields. */
export function refusedBody(message: string, ...fields: string[]) {
  return { status: false, message, problems: fields.map((field) => ({ field, message })) };
}
