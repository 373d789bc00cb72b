import type { AuthorStats } from '#shared/contracts/author.ts';
import { CLAIM_MAXIMUM } from '#shared/form-limits.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { textIn } from '../read-fields.ts';

interface AchievementFieldsProps {
  achievements: AuthorStats | null;
  articleCount: number;
}

export function AchievementFields({ achievements, articleCount }: AchievementFieldsProps) {
  const field = (label: string, name: keyof AuthorStats) => (
    <TextField
      label={label}
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
        <ArticlesField stored={achievements?.articles ?? ''} count={articleCount} />
      </div>
      <div className="field-row">
        {field('Subscribers', 'subscribers')}
        {field('Satisfaction', 'satisfaction')}
      </div>
    </>
  );
}

/** The articles are counted, so that all there is to choose is whether readers see how many. */
function ArticlesField({ stored, count }: { stored: string; count: number }) {
  const counted = inFigures(count);
  return (
    <fieldset className="choices">
      <legend>Articles</legend>
      <label className="choice">
        <input type="checkbox" name="achievements.articles" value={stored || counted} defaultChecked={stored !== ''} />
        <span>{counted}, counted automatically</span>
      </label>
    </fieldset>
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
