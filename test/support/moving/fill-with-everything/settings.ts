import type { WriteDb } from '#server/database/database.ts';
import { citedWorksRow } from '#server/features/citations/cited-works-store.ts';
import { commentRulesRow } from '#server/features/comments/comment-store.ts';
import { webhookKeysRow } from '#server/features/mail-events/webhook-keys.ts';
import { newsletterSettingsRow } from '#server/features/newsletter/newsletter-settings.ts';
import { savePolicy } from '#server/features/policies/policy-store.ts';
import { robotsRow } from '#server/features/search-engines/robots-store.ts';
import { lockSiteLists, saveSiteSettings } from '#server/features/site/site-store.ts';
import { introductionRow, replaceChosenPosts } from '#server/features/start-here/start-here-store.ts';
import { START } from './times-and-secrets.ts';

export async function fillSettings(db: WriteDb, ids: number[]): Promise<void> {
  await saveSiteSettings(db, {
    name: 'चिन्तन "&" <b>',
    tagline: 'A line',
    dates: 'text',
    journey: [{ title: 'One', text: 'Two\nlines' }],
    social: [{ name: 'Elsewhere', url: 'https://elsewhere.example/' }],
  });
  await webhookKeysRow.save(db, { mailgun: 'a key that is secret' });
  await lockSiteLists(db);
  await citedWorksRow.save(db, [{ names: ['गीता', 'Gita'], tag: 'tag 0 — टैग' }]);
  await commentRulesRow.save(db, { holdFirst: true, mailsHeld: false, linkLimit: 2, words: ['spam'] });
  await newsletterSettingsRow.save(db, { per_second: 7, reply_to: 'letters@people.example' });
  await robotsRow.save(db, { allow_training: false });
  await introductionRow.save(db, 'Begin **here**.');
  const [first = 0, second = 0] = ids;
  const chosen = [second, ids[7] as number, first];
  await replaceChosenPosts(
    db,
    chosen.map((post_id, index) => ({ post_id, reason: `Reason ${index}` })),
  );
  await savePolicy(db, { name: 'privacy', text: '# We keep\n\n---\n\nnothing of `{{< youtube x >}}`.' });
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
