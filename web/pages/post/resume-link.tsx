import { useEffect, useState } from 'react';
import type { PostDetail } from '#shared/contracts/post.ts';
import { POST_LABELS } from './labels.ts';

/** Offers to go on where the reader of a long text stopped before. It lies in an empty space, so nothing moves. */
export function ResumeLink({ post: { id, language } }: { post: PostDetail }) {
  const [resume, setResume] = useState<() => void>();
  useEffect(() => {
    let end = () => {};
    let isShown = true;
    import('#web/features/resume/follow-reading.ts').then(
      ({ followReading }) => {
        const text = document.querySelector('.post > .prose');
        if (isShown && text) end = followReading(text, id, (go) => setResume(() => go));
      },
      () => {},
    );
    return () => {
      isShown = false;
      setResume(undefined);
      end();
    };
  }, [id]);

  if (!resume) return null;
  function handleClick() {
    setResume(undefined);
    resume?.();
  }
  return (
    <p className="resume">
      <button type="button" onClick={handleClick}>
        {POST_LABELS[language].resume}
      </button>
    </p>
  );
}
