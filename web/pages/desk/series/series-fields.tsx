import type { DeskSeries } from '#shared/contracts/desk/series.ts';
import { SERIES_DESCRIPTION_MAXIMUM, SERIES_NAME_MAXIMUM, SLUG_MAXIMUM } from '#shared/form-limits.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { ImageChoice } from '../image-choice.tsx';
import { imageIn, textIn } from '../read-fields.ts';

export function SeriesFields({ series }: { series: DeskSeries | null }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        maxLength={SERIES_NAME_MAXIMUM}
        spellCheck
        autoFocus
        defaultValue={series?.name}
      />
      <TextField
        label="Slug"
        hint="Its part of the address. Left empty, it is made from the name; links to the former one keep working."
        name="slug"
        required={false}
        maxLength={SLUG_MAXIMUM}
        autoCapitalize="none"
        defaultValue={series?.slug}
      />
      <LongTextField
        label="Description"
        name="description"
        maxLength={SERIES_DESCRIPTION_MAXIMUM}
        defaultValue={series?.description}
      />
      <ImageChoice
        label="Cover"
        hint="Three times as wide as high looks best. Without a cover, there is a drawing."
        url={series?.files[0]?.file_path ?? ''}
      />
    </>
  );
}

export function readSeries(fields: FormData) {
  return {
    name: textIn(fields, 'name'),
    slug: textIn(fields, 'slug'),
    description: textIn(fields, 'description'),
    ...imageIn(fields),
  };
}
