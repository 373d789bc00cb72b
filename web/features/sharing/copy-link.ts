import { showToast } from '#web/toasts/show-toast.ts';
import { copyText } from './copy-text.ts';

export async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) return showToast({ title: 'Link copied' });
  return showToast({ title: 'The link could not be copied', description: url, isDestructive: true });
}
