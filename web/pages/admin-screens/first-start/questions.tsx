import { useContext } from 'react';
import type { FirstStart } from '#shared/contracts/site.ts';
import { ContentContext } from '#web/content/content.ts';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { putQuestionsOff } from '#web/pages/dashboard/today/put-questions-off.ts';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { RadioButtons } from '../form-parts.tsx';
import { PUBLISHING, TRAINING } from '../site/choices.ts';

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
      {/* What a site begins with is nobody's choice. */}
      <RadioButtons {...PUBLISHING} chosen={publishing === 'open' ? 'author' : publishing} />
      <RadioButtons {...TRAINING} chosen={allow_training ? 'yes' : 'no'} />
      <SendRow label="Save" pending="Saving...">
        <a className="word-button" href={paths.dashboard()} onClick={putQuestionsOff}>
          Later
        </a>
      </SendRow>
      <p className="screen-note">You can change both at any time under Settings.</p>
    </Form>
  );
}
