import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { SeriesChoice } from '#shared/contracts/series.ts';
import { langOf } from '#web/components/lang-of.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import type { PostDraft } from '#web/features/drafts/post-draft.ts';
import { Field } from '#web/forms/field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { ask } from '#web/session/api.ts';
import { useStore } from '#web/store.ts';

/** The series that the post is a part of, and which part. Without any series, there are no such fields. */
export function SeriesFields({ draft }: { draft: PostDraft }) {
  const start = draft.getFirst().typed;
  const post = useStore(draft, ({ saved }) => saved.post);
  const chosen = useStore(draft, ({ typed }) => typed.seriesId);
  const { data, problem } = useQuery<SeriesChoice[]>('/dashboard/series', ask);
  const choices = withChosen(data ?? [], start.seriesId, post);
  if (choices.length === 0) return null;
  const partOf = (seriesId: string) => (seriesId === start.seriesId ? start.part : '');
  return (
    <>
      <Field label="Series" name="series_id" hint="For posts meant to be read in order." {...(problem && { problem })}>
        {(control) => (
          <select
            {...control}
            name="series_id"
            value={chosen}
            onChange={({ currentTarget: { value } }) => draft.change({ seriesId: value, part: partOf(value) })}
          >
            <option value="">None</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id} lang={langOf(name)}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen !== '' && (
        <TextField
          key={chosen}
          label="Part"
          name="series_order"
          inputMode="numeric"
          required={false}
          hint="Its number in the series. Leave empty to make it the last part."
          defaultValue={partOf(chosen)}
        />
      )}
    </>
  );
}

/** Until the list has arrived, the field must offer the series that is already chosen, or it would lose it. */
function withChosen(choices: SeriesChoice[], seriesId: string, post: PostDetailAnswer | null): SeriesChoice[] {
  const id = Number(seriesId);
  if (seriesId === '' || choices.some((series) => series.id === id)) return choices;
  const name = post?.series?.id === id ? post.series.name : 'The series chosen before';
  return [{ id, name }, ...choices];
}
