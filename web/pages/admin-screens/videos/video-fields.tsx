import type { DeskVideo } from '#shared/contracts/video.ts';
import {
  DURATION_MAXIMUM,
  VIDEO_ADDRESS_MAXIMUM,
  VIDEO_DESCRIPTION_MAXIMUM,
  VIDEO_TITLE_MAXIMUM,
} from '#shared/form-limits.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import { watchUrl } from '#web/components/play-video.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { CheckBox } from '#web/pages/admin-screens/form-parts.tsx';
import { ImageChoice } from '#web/pages/admin-screens/image-choice.tsx';
import { imageIn, textIn } from '#web/pages/admin-screens/read-fields.ts';

/** The video's details are typed in, because the site sends no requests to YouTube. */
export function VideoFields({ video }: { video: DeskVideo | null }) {
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
      <TextField label="Title" name="title" maxLength={VIDEO_TITLE_MAXIMUM} spellCheck defaultValue={video?.title} />
      <LongTextField
        label="Description"
        name="description"
        maxLength={VIDEO_DESCRIPTION_MAXIMUM}
        defaultValue={video?.description}
      />
      <TextField
        label="Duration"
        hint="For example 12:47 or 1:02:03. Leave empty if you don’t know it."
        name="duration"
        required={false}
        maxLength={DURATION_MAXIMUM}
        defaultValue={video?.duration}
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

export function readVideo(fields: FormData) {
  return {
    watchAddress: textIn(fields, 'watchAddress'),
    title: textIn(fields, 'title'),
    description: textIn(fields, 'description'),
    duration: textIn(fields, 'duration'),
    isShown: fields.has('isShown'),
    ...imageIn(fields),
  };
}

export function checkVideo(fields: FormData): Problem[] {
  const address = textIn(fields, 'watchAddress').trim();
  const duration = textIn(fields, 'duration').trim();
  return [
    ...(youtubeWatchUrl(address) === null
      ? [{ field: 'watchAddress', message: 'Enter the link of a YouTube video.' }]
      : []),
    ...(duration === '' || /^(\d{1,2}:)?\d{1,2}:\d{2}$/.test(duration)
      ? []
      : [{ field: 'duration', message: 'Enter a duration such as 12:47 or 1:02:03.' }]),
  ];
}
