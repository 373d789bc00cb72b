import { useState } from 'react';
import type { DeskVideo } from '#shared/contracts/desk/video.ts';
import {
  DURATION_MAXIMUM,
  VIDEO_ADDRESS_MAXIMUM,
  VIDEO_DESCRIPTION_MAXIMUM,
  VIDEO_TITLE_MAXIMUM,
} from '#shared/form-limits.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { DeskForm } from '#web/pages/desk/desk-form.tsx';
import { CancelButton, CheckBox } from '#web/pages/desk/form-parts.tsx';
import { ImageChoice } from '#web/pages/desk/image-choice.tsx';
import { imageIn, textIn } from '#web/pages/desk/read-fields.ts';
import { api } from '#web/session/api.ts';

interface VideoFormProps {
  /** `null` adds a new one. */
  video: DeskVideo | null;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** The video's details are typed in, because the site sends no requests to YouTube. */
export function VideoForm({ video, onSaved, onClose }: VideoFormProps) {
  const [existing, setExisting] = useState(video);

  async function send(body: ReturnType<typeof readVideo>) {
    if (existing) await api(`/desk/videos/${existing.id}`, { method: 'PUT', body });
    else setExisting(await api<DeskVideo>('/desk/videos', { method: 'POST', body }));
    await onSaved();
  }

  return (
    <DeskForm
      label={existing ? `Edit “${existing.title}”` : 'A new video'}
      read={readVideo}
      check={checkVideo}
      send={send}
      onAllSaved={onClose}
      saved={existing ? 'The video is saved' : 'The video is added'}
      failed="The video could not be saved"
      button={existing ? 'Save' : 'Add the video'}
      aside={(isUnsaved) => <CancelButton isUnsaved={isUnsaved} onClose={onClose} />}
    >
      <TextField
        label="Address on YouTube"
        hint="As you copy it from there, such as https://youtu.be/…"
        name="watchAddress"
        inputMode="url"
        autoCapitalize="none"
        maxLength={VIDEO_ADDRESS_MAXIMUM}
        autoComplete="off"
        autoFocus
        defaultValue={video ? watchAddressOf(video) : undefined}
      />
      <TextField
        label="Title"
        name="title"
        maxLength={VIDEO_TITLE_MAXIMUM}
        spellCheck
        autoComplete="off"
        defaultValue={video?.title}
      />
      <LongTextField
        label="Description"
        name="description"
        maxLength={VIDEO_DESCRIPTION_MAXIMUM}
        defaultValue={video?.description}
      />
      <TextField
        label="Duration"
        hint="Such as 12:47 or 1:02:03."
        name="duration"
        required={false}
        maxLength={DURATION_MAXIMUM}
        autoComplete="off"
        defaultValue={video?.duration}
      />
      <ImageChoice
        label="Picture"
        hint="Sixteen wide to nine high. Without one it is drawn."
        url={video?.thumbnailUrl ?? ''}
      />
      <CheckBox label="Show the video on the home page" name="isShown" isChecked={video?.isShown ?? true} />
    </DeskForm>
  );
}

function readVideo(fields: FormData) {
  return {
    watchAddress: textIn(fields, 'watchAddress'),
    title: textIn(fields, 'title'),
    description: textIn(fields, 'description'),
    duration: textIn(fields, 'duration'),
    isShown: fields.has('isShown'),
    ...imageIn(fields),
  };
}

function checkVideo(fields: FormData): Problem[] {
  const address = textIn(fields, 'watchAddress').trim();
  const duration = textIn(fields, 'duration').trim();
  return [
    ...(youtubeWatchUrl(address) === null
      ? [{ field: 'watchAddress', message: 'Please enter the address of a YouTube video.' }]
      : []),
    ...(duration === '' || /^(\d{1,2}:)?\d{1,2}:\d{2}$/.test(duration)
      ? []
      : [{ field: 'duration', message: 'A duration looks like 12:47 or 1:02:03.' }]),
  ];
}

/** The canonical address on YouTube. */
export function watchAddressOf({ youtubeId }: { youtubeId: string }): string {
  return `https://www.youtube.com/watch?v=${youtubeId}`;
}
