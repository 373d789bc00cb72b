import { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import { citedWorksRow } from '#server/features/citations/cited-works-store.ts';
import { commentRulesRow } from '#server/features/comments/comment-rules-store.ts';
import {
  exportedAuthor,
  exportedBook,
  exportedCategories,
  exportedSeries,
  exportedStartHere,
  exportedVideos,
} from '#server/features/export/export-format.ts';
import { newsletterSettingsRow } from '#server/features/letters/newsletter-settings.ts';
import { markAllPosts } from '#server/features/posts/rendering/waiting-posts-store.ts';
import { robotsRow } from '#server/features/search-engines/robots-store.ts';
import { authorChange } from '#shared/contracts/desk/author.ts';
import { bookChange } from '#shared/contracts/desk/book.ts';
import { categoryInput } from '#shared/contracts/desk/category.ts';
import { citedWorks } from '#shared/contracts/desk/citations.ts';
import { commentRules } from '#shared/contracts/desk/comment.ts';
import { newsletterSettings } from '#shared/contracts/desk/letter.ts';
import { policyChange } from '#shared/contracts/desk/policy.ts';
import { robotsSettings } from '#shared/contracts/desk/robots.ts';
import { siteChange } from '#shared/contracts/desk/site.ts';
import { startHereInput } from '#shared/contracts/desk/start-here.ts';
import { videoInput } from '#shared/contracts/desk/video.ts';
import { policyName } from '#shared/contracts/policy.ts';
import { isoTime, slug } from '#shared/contracts/text.ts';
import {
  applyAuthor,
  applyBook,
  applyCategories,
  applyPolicy,
  applySeries,
  applySettings,
  applyStartHere,
  applyVideos,
} from './apply-site-parts.ts';
import * as store from './exact-store.ts';

export interface SitePart<Schema extends z.ZodType> {
  /** Begins a sentence about it. */
  name: string;
  schema: Schema;
  /** @returns `false` if the site has its own already, which stays */
  apply(db: WriteDb, value: z.output<Schema>): Promise<boolean>;
}

const part = <Schema extends z.ZodType>(one: SitePart<Schema>) => one as unknown as SitePart<z.ZodType>;

/** A path to an image that comes with the site, and never an address elsewhere. */
const ownPath = z.string().regex(/^(\/[\w-][\w./-]*)?$/);

/** A setting with a row of its own. @param follow what else has to be done once it is saved */
const setting = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  row: { name: string; save(db: WriteDb, value: z.output<Schema>): Promise<void> },
  follow: (db: WriteDb) => unknown = () => {},
) =>
  part({
    name,
    schema,
    apply: async (db, value) => {
      if (await store.isSettingSaved(db, row.name)) return false;
      await row.save(db, value);
      await follow(db);
      return true;
    },
  });

/** Older exports do not have them. */
const NEWER_SETTINGS = { hindiName: true, dates: true, unsetSignIn: true, invitation: true } as const;
const exactSettings = siteChange.required().partial(NEWER_SETTINGS);

/** The parts by their names in entries. */
export const SITE_PARTS = {
  settings: part({ name: 'The settings of the site', schema: exactSettings, apply: applySettings }),
  cited_works: setting('The cited works', citedWorks.shape.works, citedWorksRow, markAllPosts),
  comment_rules: setting('The rules for comments', commentRules, commentRulesRow),
  newsletter: setting('How letters are sent', newsletterSettings, newsletterSettingsRow),
  robots: setting('What crawlers may do', robotsSettings, robotsRow, (db) => db.invalidate('robots')),
  start_here: part({
    name: 'The page “Start here”',
    schema: exportedStartHere.extend({ introduction: startHereInput.shape.introduction }),
    apply: applyStartHere,
  }),
  categories: part({
    name: 'The list of categories',
    schema: z.array(
      exportedCategories.element.extend({ name: categoryInput.shape.name, slug, former_slugs: z.array(slug) }),
    ),
    apply: applyCategories,
  }),
  series: part({
    name: 'The list of series',
    schema: z.array(exportedSeries.element.extend({ slug, former_slugs: z.array(slug) })),
    apply: applySeries,
  }),
  videos: part({
    name: 'The list of videos',
    schema: z.array(
      exportedVideos.element.extend({
        youtube_id: z.string().regex(/^[\w-]{11}$/),
        title: videoInput.shape.title,
        description: videoInput.shape.description,
        duration: videoInput.shape.duration,
        thumbnail_path: ownPath,
      }),
    ),
    apply: applyVideos,
  }),
  author: part({
    name: 'The author’s profile',
    schema: exportedAuthor.extend({
      name: authorChange.shape.name.unwrap(),
      bio: authorChange.shape.bio.unwrap(),
      expertise: authorChange.shape.expertise.unwrap(),
      image_path: ownPath.nullable(),
      stats: exportedAuthor.shape.stats.refine((stats) => JSON.stringify(stats).length < 5000),
    }),
    apply: applyAuthor,
  }),
  book: part({
    name: 'The book',
    schema: exportedBook.extend({
      title: bookChange.shape.title,
      subtitle: bookChange.shape.subtitle,
      description: bookChange.shape.description,
      shops: bookChange.shape.shops,
      cover_path: ownPath,
    }),
    apply: applyBook,
  }),
  policy: part({
    name: 'A policy',
    schema: z.object({ name: policyName, text: policyChange.shape.text, lastmod: isoTime }),
    apply: applyPolicy,
  }),
};
