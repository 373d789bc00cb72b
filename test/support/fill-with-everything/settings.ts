import type { WriteDb } from '#server/database/database.ts';
import { saveCitedWorks } from '#server/features/citations/cited-works-store.ts';
import { saveCommentRules } from '#server/features/comments/comment-rules-store.ts';
import { saveNewsletterSettings } from '#server/features/letters/newsletter-settings-store.ts';
import { saveWebhookKeys } from '#server/features/mail-events/webhook-key-store.ts';
import { savePolicy } from '#server/features/policies/policy-store.ts';
import { saveRobotsSettings } from '#server/features/search-engines/robots-store.ts';
import { saveSetting, saveSiteSettings } from '#server/features/site/site-store.ts';
import { replaceChosenPosts, saveIntroduction } from '#server/features/start-here/start-here-store.ts';
import { START } from './times-and-secrets.ts';

export async function fillSettings(db: WriteDb, ids: number[]): Promise<void> {
  await saveSiteSettings(db, {
    name: 'चिन्तन "&" <b>',
    tagline: 'A line',
    journey: [{ title: 'One', text: 'Two\nlines' }],
    social: [{ name: 'Elsewhere', url: 'https://elsewhere.example/' }],
  });
  await saveWebhookKeys(db, { mailgun: 'a key that is secret' });
  await saveSetting(db, 'turn', null);
  await saveCitedWorks(db, [{ names: ['गीता', 'Gita'], tag: 'tag 0 — टैग' }]);
  await saveCommentRules(db, { holdFirst: true, mailsHeld: false, linkLimit: 2, words: ['spam'] });
  await saveNewsletterSettings(db, { per_second: 7, reply_to: 'letters@people.example' });
  await saveRobotsSettings(db, { allow_training: false });
  await saveIntroduction(db, 'Begin **here**.');
  const [first = 0, second = 0] = ids;
  const chosen = [second, ids[7] as number, first];
  await replaceChosenPosts(
    db,
    chosen.map((post_id, index) => ({ post_id, reason: `Reason ${index}` })),
  );
  await savePolicy(db, { name: 'privacy', text: '# We keep\n\n---\n\nnothing.' });
}

export async function fillRedirects(db: WriteDb, ids: number[]): Promise<void> {
  const row = { target: null, import_id: null, hits: 3, last_hit_at: START, created_at: START };
  const [first = 0] = ids;
  await db
    .insertInto('redirects')
    .values([
      { ...row, path: '/2019/04/दीया', post_id: first },
      { ...row, path: '/?p=12', post_id: first },
      { ...row, path: '/thrown', post_id: ids[7] as number },
      { ...row, path: '/old-feed', post_id: null, target: '/feed.xml' },
      { ...row, path: '/=1,"x"', post_id: null, target: 'https://elsewhere.example/?a=1' },
    ])
    .execute();
}
