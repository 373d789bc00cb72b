import { useContext } from 'react';
import { ContentContext } from '#web/content.ts';
import { api } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';

/** Marks a post for the home page, or takes the mark away. */
export function useFeaturing(reload: () => Promise<void>) {
  const content = useContext(ContentContext);
  return async ({ id }: { id: number }, featured: boolean) => {
    try {
      await api(`/desk/posts/${id}/featured`, { method: 'PUT', body: { featured } });
    } catch (error) {
      const description = (error as Error).message;
      return showToast({ title: 'The post could not be changed', description, isDestructive: true });
    }
    content?.renew();
    void showToast({ title: featured ? 'The post is featured' : 'The post is no longer featured' });
    await reload();
  };
}
