import type { Toast } from '#web/toasts/toast-list.ts';

const TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif'];
const BYTES_MAXIMUM = 5 * 1024 * 1024;

/** What is wrong with a chosen file; the site looks at it more closely. */
export function checkImage({ type, size }: File): Toast | undefined {
  if (!TYPES.includes(type))
    return { title: 'Invalid file type', description: 'Please select a valid image file (JPEG, PNG, GIF)' };
  if (size > BYTES_MAXIMUM) return { title: 'File too large', description: 'Please select an image smaller than 5MB' };
  return undefined;
}
