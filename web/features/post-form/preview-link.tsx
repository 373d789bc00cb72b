import { useId } from 'react';
import type { PreviewLink as Link } from '#shared/contracts/post-writing.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { copyLink } from '#web/features/sharing/copy-link.ts';

/** Makes, shows and revokes the link by which others read a draft. */
export function PreviewLink({ postId }: { postId: number }) {
  const path = `/post/${postId}/preview-link`;
  const heading = useId();
  const { data: link, problem, change } = useQuery<Link>(path);
  const { run } = useAction();
  const send = async (method: 'POST' | 'DELETE') => {
    const answer = await run<Link>(path, { method });
    if (answer) change(() => answer.data);
  };
  return (
    <section className="preview-link small" aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading}>Preview link</h2>
      <p className="field-hint">
        Anyone with the link can read the last saved version without logging in, until you revoke it. Once the post is
        published, the link leads to its page.
      </p>
      {problem && <p role="alert">{problem}</p>}
      {link?.url && (
        <p>
          <a href={link.url} target="_blank" rel="noreferrer">
            {link.url}
          </a>
        </p>
      )}
      {link && (
        <p className="actions">
          {link.url ? (
            <>
              <WordButton label="Copy link" onClick={() => void copyLink(link.url ?? '')} />
              <WordButton label="Revoke link" onClick={() => void send('DELETE')} />
            </>
          ) : (
            <WordButton label="Make a link" onClick={() => void send('POST')} />
          )}
        </p>
      )}
    </section>
  );
}
