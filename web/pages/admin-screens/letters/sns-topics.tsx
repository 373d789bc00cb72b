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
  async function save(topics: string[], done: string) {
    const options = { method: 'PUT', body: { accepted: topics }, done } as const;
    const answer = await run<MailEventSettings>('/desk/mail-events/topics', options);
    if (answer) onSaved(answer.data);
  }
  const remove = (topic: string) =>
    save(
      accepted.filter((other) => other !== topic),
      'Topic removed',
    );
  const accept = (topic: string) => save([...accepted, topic], 'Topic accepted');
  return (
    <>
      {accepted.length > 0 && <p className="quiet small">Reports are accepted from:</p>}
      <Topics topics={accepted} label="Remove" onClick={remove} />
      {refused.length > 0 && (
        <p className="screen-note screen-problem">
          Reports from another topic were refused, since anyone with an account at Amazon can have one. If it is yours,
          accept it here, and then request its confirmation again at Amazon.
        </p>
      )}
      <Topics topics={refused} label="Accept" onClick={accept} />
    </>
  );
}

function Topics({ topics, label, onClick }: { topics: string[]; label: string; onClick: (topic: string) => void }) {
  return topics.map((topic) => (
    <p key={topic} className="row">
      <code>{topic}</code>
      <WordButton label={label} object={topic} onClick={() => onClick(topic)} />
    </p>
  ));
}
