import { useState } from 'react';
import { WordButton } from '#web/components/text-button.tsx';
import { saveAnswer } from '#web/session/save-answer.ts';
import { showFailureToast } from '#web/toasts/show-toast.ts';
import { Card } from './card.tsx';

export function MyData() {
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');

  async function handleDownload() {
    setLoading(true);
    setProblem('');
    try {
      await saveAnswer('/auth/my-data', 'chintan-my-data.json');
    } catch (error) {
      setProblem((error as Error).message);
      showFailureToast(error);
    } finally {
      setLoading(false);
    }
  }

  return (
    <Card
      heading="Your data"
      lead="Everything we hold about you, in one file: your account, posts, comments and likes, and where you are logged in."
    >
      {problem && <p className="field-problem">{problem}</p>}
      <WordButton
        label={isLoading ? 'Collecting your data...' : 'Download my data'}
        aria-busy={isLoading}
        onClick={handleDownload}
      />
    </Card>
  );
}
