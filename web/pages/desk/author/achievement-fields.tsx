import type { AuthorStats } from '#shared/contracts/author.ts';
import { CLAIM_MAXIMUM } from '#shared/form-limits.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { textIn } from '../read-fields.ts';

export function AchievementFields({ achievements }: { achievements: AuthorStats | null }) {
  const field = (label: string, name: keyof AuthorStats, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      name={`achievements.${name}`}
      required={false}
      maxLength={CLAIM_MAXIMUM}
      defaultValue={achievements?.[name]}
    />
  );
  return (
    <>
      <div className="field-row">
        {field('Readers', 'readers')}
        {field('Articles', 'articles', 'Counted automatically.')}
      </div>
      <div className="field-row">
        {field('Subscribers', 'subscribers')}
        {field('Satisfaction', 'satisfaction')}
      </div>
    </>
  );
}

export function readAchievements(fields: FormData): AuthorStats {
  const text = (name: keyof AuthorStats) => textIn(fields, `achievements.${name}`);
  return {
    readers: text('readers'),
    articles: text('articles'),
    subscribers: text('subscribers'),
    satisfaction: text('satisfaction'),
  };
}
