import type { DeskVideo } from '#shared/contracts/video.ts';
import {
  DURATION_MAXIMUM,
  VIDEO_ADDRESS_MAXIMUM,
  VIDEO_DESCRIPTION_MAXIMUM,
  VIDEO_TITLE_MAXIMUM,
} from '#shared/form-limits.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import { watchUrl } from '#web/components/play-video.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import type { Problem } from '#web/forms/find-problems.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import * as paths from '#web/paths.ts';
import { CheckBox } from '../form-parts.tsx';
import { ImageChoice } from '../image-choice.tsx';
import type { ItemKind } from '../item-form.tsx';
import { OrderedScreen } from '../ordered-screen.tsx';
import { fieldsOf, imageIn, textIn, textsIn } from '../read-fields.ts';
import { Thumbnail } from '../thumbnail.tsx';

const VIDEOS: ItemKind<DeskVideo> = {
  here: 'videos',
  lead: (
    <>
      Shown on <a href={paths.home()}>the home page</a> in this order; the first is large.
    </>
  ),
  unit: 'video',
  nameOf: ({ title }) => title,
  hiding: {
    isShown: ({ isShown }) => isShown,
    bodyFor: ({ youtubeId, title, description, duration }, isShown) => {
      return { watchAddress: watchUrl(youtubeId), title, description, duration, isShown };
    },
  },
  deletionQuestion: ({ title }) => `Delete “${title}” from this site? It stays on YouTube.`,
  emptyMessage: 'No videos yet. Add the first by its link on YouTube.',
  emptyMotif: 'lamp',
  picture: ({ thumbnailUrl, youtubeId }) => (
    <Thumbnail shape="still" url={thumbnailUrl} drawing={{ seed: youtubeId, kind: 'still' }} />
  ),
  facts: ({ duration, publishedAt }) => (
    <>
      {duration && <span>{duration}</span>}
      <DashboardDate time={publishedAt} />
    </>
  ),
  fields: (video) => <VideoFields video={video} />,
  read: (fields) => ({
    ...textsIn(fields, ['watchAddress', 'title', 'description', 'duration']),
    isShown: fields.has('isShown'),
    ...imageIn(fields),
  }),
  check: checkVideo,
};

export function Videos() {
  return <OrderedScreen kind={VIDEOS} />;
}

/** The video's details are typed in, because the site sends no requests to YouTube. */
function VideoFields({ video }: { video: DeskVideo | null }) {
  const fieldOf = fieldsOf(video);
  return (
    <>
      <TextField
        label="Link on YouTube"
        hint="Paste the video’s link, such as https://youtu.be/…"
        name="watchAddress"
        inputMode="url"
        autoCapitalize="none"
        maxLength={VIDEO_ADDRESS_MAXIMUM}
        autoFocus
        defaultValue={video ? watchUrl(video.youtubeId) : undefined}
      />
      <TextField label="Title" spellCheck {...fieldOf('title', VIDEO_TITLE_MAXIMUM)} />
      <LongTextField label="Description" {...fieldOf('description', VIDEO_DESCRIPTION_MAXIMUM)} />
      <TextField
        label="Duration"
        hint="For example 12:47 or 1:02:03. Leave empty if you don’t know it."
        required={false}
        {...fieldOf('duration', DURATION_MAXIMUM)}
      />
      <ImageChoice
        label="Still"
        hint="Landscape, 16:9. Without one, the site draws it."
        shape="still"
        url={video?.thumbnailUrl ?? ''}
        drawing={{ seed: video?.youtubeId ?? 'new video', kind: 'still' }}
      />
      <CheckBox label="Show the video on the home page" name="isShown" isChecked={video?.isShown ?? true} />
    </>
  );
}

function checkVideo(fields: FormData): Problem[] {
  const duration = textIn(fields, 'duration').trim();
  const problems: Problem[] = [];
  if (youtubeWatchUrl(textIn(fields, 'watchAddress').trim()) === null)
    problems.push({ field: 'watchAddress', message: 'Enter the link of a YouTube video.' });
  if (duration !== '' && !/^(\d{1,2}:)?\d{1,2}:\d{2}$/.test(duration))
    problems.push({ field: 'duration', message: 'Enter a duration such as 12:47 or 1:02:03.' });
  return problems;
}
