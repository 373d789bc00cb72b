import { z } from 'zod';
import {
  DURATION_MAXIMUM,
  VIDEO_ADDRESS_MAXIMUM,
  VIDEO_DESCRIPTION_MAXIMUM,
  VIDEO_TITLE_MAXIMUM,
} from '../form-limits.ts';
import { youtubeWatchUrl } from '../text/youtube.ts';
import { imageChoice } from './image.ts';
import { isoTime, line, longText, requiredLine } from './text.ts';

export const video = z.object({
  id: z.int(),
  youtubeId: z.string(),
  title: z.string(),
  description: z.string(),
  /** Root-relative; empty when the site draws the still itself. */
  thumbnailUrl: z.string(),
  /** As it is shown, for example `12:47`. */
  duration: z.string(),
  views: z.int(),
  publishedAt: isoTime,
});
export type Video = z.infer<typeof video>;

/** A video as the desk shows it, even when it is hidden on the site. */
export const deskVideo = video.extend({ imageId: z.int().nullable(), isShown: z.boolean() });
export type DeskVideo = z.infer<typeof deskVideo>;

const watchAddress = line(VIDEO_ADDRESS_MAXIMUM).refine(
  (address) => youtubeWatchUrl(address) !== null,
  'Enter the link of a YouTube video.',
);

export const videoInput = z.object({
  watchAddress,
  title: requiredLine(VIDEO_TITLE_MAXIMUM, 'The title'),
  description: longText(VIDEO_DESCRIPTION_MAXIMUM).default(''),
  /** As it is shown, for example `12:47`; empty when unknown. */
  duration: line(DURATION_MAXIMUM)
    .refine(
      (shown) => shown === '' || /^(\d{1,2}:)?\d{1,2}:\d{2}$/.test(shown),
      'Enter a duration such as 12:47 or 1:02:03.',
    )
    .default(''),
  imageId: imageChoice,
  isShown: z.boolean().default(true),
  /** When it was published; for a new video, the default is now. */
  publishedAt: z.iso.datetime('Enter a date such as 2026-11-22T10:28:00Z.').optional(),
});
export type VideoInput = z.output<typeof videoInput>;
