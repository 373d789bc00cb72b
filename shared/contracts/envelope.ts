import { z } from 'zod';

/** How calls outside the content endpoints answer. */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal(true), message: z.string(), data });

export const errorAnswer = z.object({
  status: z.literal(false),
  /** A list where several fields are wrong. */
  message: z.union([z.string(), z.array(z.string())]),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

export function answer<Data>(data: Data, message = 'OK') {
  return { status: true as const, message, data };
}
