import { useContext } from 'react';
import { ContentContext } from '#web/content.ts';
import { api } from '#web/session/api.ts';
import { showToast, tellFailure } from '#web/toasts/show-toast.ts';

/** Marks a post for the home page, or takes the mark away. */
export function useFeaturing(reload: () => Promise<void>) {
  const content = useContext(ContentContext);
  return async ({ id }: { id: number }, featured: boolean) => {
    try {
      await api(`/desk/posts/${id}/featured`, { method: 'PUT', body: { featured } });
    } catch (error) {
      return tellFailure(error, 'The post could not be changed');
    }
    content?.renew();
    void showToast({ title: featured ? 'The post is featured' : 'The post is no longer featured' });
    await reload();
  };
}
