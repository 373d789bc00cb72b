import {
  IMAGE_BYTES_MAXIMUM,
  IMAGE_SIZE_SENTENCE,
  IMAGE_TYPE_SENTENCE,
  IMAGE_TYPES,
} from '#shared/text/image-rules.ts';
import type { Toast } from '#web/toasts/toast-list.ts';

/** What is wrong with a chosen file; the site looks at it more closely. */
export function checkImage({ type, size }: File): Toast | undefined {
  if (!IMAGE_TYPES.includes(type)) return { title: 'Invalid file type', description: IMAGE_TYPE_SENTENCE };
  if (size > IMAGE_BYTES_MAXIMUM) return { title: 'File too large', description: IMAGE_SIZE_SENTENCE };
  return undefined;
}
