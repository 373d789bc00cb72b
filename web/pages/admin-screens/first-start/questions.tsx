import { useContext } from 'react';
import type { FirstStart, SiteSettings } from '#shared/contracts/site.ts';
import { ContentContext } from '#web/content/content.ts';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { putQuestionsOff } from '#web/pages/dashboard/today/put-questions-off.ts';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { RadioButtons } from '../form-parts.tsx';

const PUBLISHING: [SiteSettings['publishing'], string][] = [
  ['author', 'Only me and other admins'],
  ['review', 'Others too, once I have read what they wrote'],
  ['open', 'Everyone with an account'],
];
const TRAINING = [
  ['no', 'No'],
  ['yes', 'Yes'],
] as const;

interface QuestionsProps extends Pick<FirstStart, 'publishing' | 'allow_training'> {
  onAnswered: () => Promise<void>;
}

/** Two questions, of which each has its answer already. */
export function Questions({ publishing, allow_training, onAnswered }: QuestionsProps) {
  const content = useContext(ContentContext);
  const form = useForm({
    async send(chosen) {
      const body = { publishing: chosen.publishing, allow_training: chosen.training === 'yes' };
      await api('/desk/first-start', { method: 'PUT', body });
      content?.renew();
      await content?.load([['site']]).catch(() => {});
      void showToast({ title: 'Choices saved.' });
      await onAnswered();
    },
    failure: { title: 'Your choices could not be saved', otherwise: 'Something went wrong on our side. Try again.' },
  });
  return (
    <Form form={form} label="Two questions">
      <RadioButtons
        legend="Who may publish here?"
        hint="Readers with an account can like and comment in any case."
        name="publishing"
        // What a site begins with is nobody's choice.
        chosen={publishing === 'open' ? 'author' : publishing}
        choices={PUBLISHING}
      />
      <RadioButtons
        legend="May companies train AI models on your texts?"
        hint="They are asked by the file robots.txt; search engines find the site in any case."
        name="training"
        chosen={allow_training ? 'yes' : 'no'}
        choices={TRAINING}
      />
      <SendRow label="Save" pending="Saving...">
        <a className="word-button" href={paths.dashboard()} onClick={putQuestionsOff}>
          Later
        </a>
      </SendRow>
      <p className="screen-note">You can change both at any time under Settings.</p>
    </Form>
  );
}
