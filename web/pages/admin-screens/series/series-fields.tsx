import type { DeskSeries } from '#shared/contracts/series.ts';
import { SERIES_DESCRIPTION_MAXIMUM, SERIES_NAME_MAXIMUM } from '#shared/form-limits.ts';
import { ImageChoice } from '../image-choice.tsx';
import { NameFields, readNames } from '../name-fields.tsx';
import { imageIn } from '../read-fields.ts';

export function SeriesFields({ series }: { series: DeskSeries | null }) {
  return (
    <>
      <NameFields item={series} nameMaximum={SERIES_NAME_MAXIMUM} descriptionMaximum={SERIES_DESCRIPTION_MAXIMUM} />
      <ImageChoice
        label="Cover"
        hint="Landscape, 3:1. Without one, the site draws it."
        shape="wide"
        url={series?.files[0]?.file_path ?? ''}
        drawing={{ seed: series?.slug ?? 'new series', kind: 'cover' }}
      />
    </>
  );
}

export function readSeries(fields: FormData) {
  return { ...readNames(fields), ...imageIn(fields) };
}
