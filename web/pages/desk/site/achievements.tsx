import type { AuthorStats } from '#shared/contracts/author.ts';
import { CLAIM_MAXIMUM } from '#shared/form-limits.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { api } from '#web/session/api.ts';
import { DeskForm } from '../desk-form.tsx';
import { FormSection } from '../form-parts.tsx';
import { textIn } from '../read-fields.ts';

/** These figures are stored with the author but edited here, beside the site's other claims. */
export function Achievements({ achievements }: { achievements: AuthorStats | null }) {
  const fields = { maxLength: CLAIM_MAXIMUM, required: false };
  return (
    <DeskForm
      label="Achievements"
      read={readAchievements}
      send={(achievements) => api('/desk/author', { method: 'PUT', body: { achievements } })}
      saved="The achievements are saved"
      failed="The achievements could not be saved"
      button="Save the achievements"
    >
      <FormSection heading="Achievements" lead="The four figures on the About page, in your own words.">
        <div className="field-row">
          <TextField label="Readers" name="achievements.readers" defaultValue={achievements?.readers} {...fields} />
          <TextField label="Articles" name="achievements.articles" defaultValue={achievements?.articles} {...fields} />
        </div>
        <div className="field-row">
          <TextField
            label="Subscribers"
            name="achievements.subscribers"
            defaultValue={achievements?.subscribers}
            {...fields}
          />
          <TextField
            label="Satisfaction"
            name="achievements.satisfaction"
            defaultValue={achievements?.satisfaction}
            {...fields}
          />
        </div>
      </FormSection>
    </DeskForm>
  );
}

function readAchievements(fields: FormData) {
  const text = (name: string) => textIn(fields, name);
  return {
    readers: text('achievements.readers'),
    articles: text('achievements.articles'),
    subscribers: text('achievements.subscribers'),
    satisfaction: text('achievements.satisfaction'),
  };
}
