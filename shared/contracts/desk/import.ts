import { z } from 'zod';
import { IMPORT_FILE_NAME_MAXIMUM } from '../../form-limits.ts';
import { IMPORT_FORMATS, type ImportFormat } from '../../import-formats.ts';
import { optional } from '../list.ts';
import { personName } from '../post.ts';
import { isoTime, text } from '../text.ts';

export const importFormat = z.enum(Object.keys(IMPORT_FORMATS) as [ImportFormat, ...ImportFormat[]]);
export type { ImportFormat };

/**
 * `checking` reads everything and writes nothing; `checked` waits for the admin to start it. `interrupted`: its process
 * ended before it did, and it goes on when an admin starts it again. `undone`: what it brought is in the bin.
 */
const status = z.enum(['checking', 'checked', 'running', 'finished', 'cancelled', 'failed', 'interrupted', 'undone']);
export type ImportStatus = z.infer<typeof status>;

/** In this order. */
const importStage = z.enum(['reading', 'images', 'posts', 'comments', 'subscribers', 'redirects']);
export type ImportStage = z.infer<typeof importStage>;

const counts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** They could not be imported, or were changed here since the last import. */
  failed: z.int(),
});
export type ImportCounts = z.infer<typeof counts>;

export const importSummary = z.object({
  posts: counts,
  images: counts,
  comments: counts,
  series: counts,
  subscribers: counts,
  redirects: counts,
  /** How many faults of the file the report lists, and how many things that this site has no place for. */
  problems: z.int(),
  left_out: z.int(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importOptions = z.object({
  /** Whether every post comes as a draft, whatever it was. */
  all_drafts: z.boolean().default(false),
  comments: z.boolean().default(true),
  subscribers: z.boolean().default(true),
  /** `archive`: only images in the file; `web`: those of the old site, too; `none`: they stay links. */
  images: z.enum(['web', 'archive', 'none']).default('web'),
});
export type ImportOptions = z.infer<typeof importOptions>;

/** The body of this call is the file itself. */
export const importUpload = z.object({
  name: optional(text(IMPORT_FILE_NAME_MAXIMUM)),
  /** Left out, it is detected by the content. */
  format: optional(importFormat),
});

const deskImport = z.object({
  id: z.int(),
  /** What the uploaded file was called. */
  file_name: z.string(),
  /** `null` until it is detected, unless it was chosen. */
  format: importFormat.nullable(),
  status,
  /** What is being done, or was done last. */
  stage: importStage.nullable(),
  /** How much of the stage is done, and out of how much; `total` is `null` where nobody knows. */
  done: z.int(),
  total: z.int().nullable(),
  /** What the check found, and after the import what became of it; `null` until the first check is over. */
  summary: importSummary.nullable(),
  options: importOptions,
  /** A sentence that says why it ended too early. */
  failure: z.string().nullable(),
  created_at: isoTime,
  finished_at: isoTime.nullable(),
  /** Absent when the account was deleted. */
  started_by: personName.optional(),
  has_report: z.boolean(),
  can_start: z.boolean(),
  can_undo: z.boolean(),
});
export type DeskImport = z.infer<typeof deskImport>;

/** Newest first, and not more than twenty. */
export const importList = z.object({ rows: z.array(deskImport) });
export type ImportList = z.infer<typeof importList>;

/** Together with the first lines of its report: faults of the file, and what this site has no place for. */
export const deskImportDetails = deskImport.extend({ problems: z.array(z.string()), left_out: z.array(z.string()) });
export type DeskImportDetails = z.infer<typeof deskImportDetails>;

/** What an export of the whole site contains. */
export const exportQuery = z.object({
  /** `no` leaves out the table with the addresses of the subscribers. */
  subscribers: z.enum(['yes', 'no']).default('yes'),
});
