import type { MailImage } from '#server/features/media/image-store.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { PlainFields } from '#shared/writing.ts';
import type { LetterRow } from '../letter-store.ts';

export interface LetterPost extends PlainFields {
  title: string;
  language: Language;
  slug: string;
  isPublished: boolean;
  /** The text as its page shows it. */
  html: string;
  cover: MailImage | undefined;
  /** The id of the related video at YouTube. */
  youtubeId: string | null;
  /** By the root-relative addresses that the text has. */
  images: ReadonlyMap<string, MailImage | undefined>;
  /** What the site knows of the videos that the text shows, by their ids at YouTube. */
  videos: ReadonlyMap<string, { title: string; still: MailImage | undefined }>;
}

export type LetterSource = Pick<LetterRow, 'id' | 'post_id' | 'subject' | 'preheader' | 'extent'>;
