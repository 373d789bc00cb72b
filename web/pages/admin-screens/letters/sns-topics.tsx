import type { MailEventSettings } from '#shared/contracts/desk/mail-setup.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';

interface SnsTopicsProps {
  topics: MailEventSettings['topics'];
  onSaved: (saved: MailEventSettings) => void;
}

/** Whose reports of Amazon are believed. Amazon signs those of every customer. */
export function SnsTopics({ topics: { accepted, refused }, onSaved }: SnsTopicsProps) {
  const { run } = useAction();
  const accept = (topics: string[], done: string) => async () => {
    const options = { method: 'PUT', body: { accepted: topics }, done } as const;
    const answer = await run<MailEventSettings>('/desk/mail-events/topics', options);
    if (answer) onSaved(answer.data);
  };
  return (
    <>
      {accepted.length > 0 && <p className="quiet small">Reports are accepted from:</p>}
      {accepted.map((topic) => (
        <p key={topic} className="row">
          <code>{topic}</code>
          <WordButton
            label="Remove"
            object={topic}
            onClick={accept(
              accepted.filter((other) => other !== topic),
              'Topic removed',
            )}
          />
        </p>
      ))}
      {refused.length > 0 && (
        <p className="screen-note screen-problem">
          Reports from another topic were refused, since anyone with an account at Amazon can have one. If it is yours,
          accept it here, and then request its confirmation again at Amazon.
        </p>
      )}
      {refused.map((topic) => (
        <p key={topic} className="row">
          <code>{topic}</code>
          <WordButton label="Accept" object={topic} onClick={accept([...accepted, topic], 'Topic accepted')} />
        </p>
      ))}
    </>
  );
}
