import { WordButton } from '#web/components/text-button.tsx';
import { useDownload } from '#web/session/use-download.ts';
import { Card } from './card.tsx';

export function MyData() {
  const { isLoading, problem, download } = useDownload();
  return (
    <Card
      heading="Your data"
      lead="Everything we hold about you, in one file: your account, posts, comments and likes, and where you are logged in."
    >
      {problem && <p className="field-problem">{problem}</p>}
      <WordButton
        label={isLoading ? 'Collecting your data...' : 'Download my data'}
        aria-busy={isLoading}
        onClick={() => void download('/auth/my-data', 'chintan-my-data.json')}
      />
    </Card>
  );
}
