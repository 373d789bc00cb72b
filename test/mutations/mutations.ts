/** A mistake that a person could make in one line of a file. */
export interface Mutation {
  file: string;
  /** Occurs in the file exactly once. */
  text: string;
  replacement: string;
  /** What people notice of it. */
  consequence: string;
  /** Paths of the tests to try, the cheapest first. */
  tests: string[];
}

/** Each takes three lines: `FILE [TESTS]: CONSEQUENCE`, the text, and what replaces it. */
const EARLY = String.raw`
shared/text/password-rules.ts [shared/text/password-rules server/features/accounts/password]: A password of eight characters is refused.
- password.length >= PASSWORD_MINIMUM
+ password.length > PASSWORD_MINIMUM
server/features/accounts/code-store.ts [server/features/accounts/codes server/features/accounts/account-routes server/features/accounts/]: A mailed code can be guessed at six times.
- .where('tries', '<', MAX_TRIES)
+ .where('tries', '<=', MAX_TRIES)
server/features/accounts/change-password.ts [server/features/accounts/reset-password server/features/accounts/ test/attacks/account]: A mailed code outlives the old password.
- await deleteRows(db, 'codes', { user_id: user.id });
+
server/features/accounts/login-routes.ts [server/features/accounts/login-routes test/attacks/races server/features/accounts/]: A changed password still opens a session.
- return (await lockPassword(db, user.id, passwordHash)) ?
+ return lockPassword(db, user.id, passwordHash) ?
server/http/rate-limits.ts [server/http/rate-limits server/features/accounts/login-routes]: Every limit lets one more attempt through.
- window.count >= this.#options.max
+ window.count > this.#options.max
server/http/rate-limits.ts [server/http/rate-limits server/features/accounts/login-routes]: Right passwords lock people out, and wrong ones do not.
- (outcome) => outcome === undefined
+ (outcome) => outcome !== undefined
server/features/accounts/require-login.ts [server/features/accounts/require-login test/attacks/sessions test/attacks/]: Who is logged out during an upload still sends it.
- if (request.raw.complete === false) incomplete.add(request);
+
server/http/session-cookie.ts [server/features/accounts/require-login test/attacks/cross-site server/features/accounts/]: Other sites can make browsers write with the cookie.
- return isReading || hasBearer(request) ? shownTokenOf(request) : undefined;
+ return shownTokenOf(request);
server/features/posts/post-policy.ts [server/features/posts/writing/deleted-by server/features/posts/writing/]: Authors restore what an admin deleted.
- changeable.deleted_by_admin === 1 && !viewer?.isAdmin
+ changeable.deleted_by_admin === 1 && viewer?.isAdmin
server/features/posts/choose-slug.ts [server/features/posts/choose-slug server/features/posts/]: The old address of a published post leads nowhere.
- slug !== post.slug && post.was_published === 1
+ slug !== post.slug && post.was_published === 0
server/features/posts/slug-store.ts [server/features/posts/choose-slug server/features/posts/]: A post takes over an address that another once had.
- if (await isFormerSlugOfAnother(db, slug, postId)) return false;
+
server/features/tags/tag-store.ts [server/features/tags/ server/features/posts/post-list server/features/posts/post-]: Two tags of a post with one slug list it twice.
- slugs.indexOf(slug) === position
+ slugs.indexOf(slug) >= 0
server/features/posts/post-list-store.ts [server/features/posts/post-list server/features/posts/post- server/features/categories/]: The list of a category counts all posts.
- .$if(categoryId !== undefined, (query) => query.where('id', '=', categoryId as number))
+
server/features/posts/writing/publication-date.ts [server/features/posts/writing/publication-date server/features/posts/writing/]: A post cannot get today's date.
- if (time > known.now)
+ if (time >= known.now)
server/features/posts/post-list-store.ts [server/features/posts/latest server/features/posts/ test/attacks/]: A draft is featured on the home page.
- selectPart(db, { kind: 'published' })
+ selectPart(db, { kind: 'not in bin', authorId: null })
server/features/comments/comment-store.ts [server/features/comments/desk server/features/comments/]: Held comments are shown to everybody but their writers.
- and([eb('comments.status', '=', 'held'), eb('comments.author_id', '=', viewerId)]),
+ and([eb('comments.status', '=', 'held'), eb('comments.author_id', '!=', viewerId)]),
server/features/comments/write-comment.ts [server/features/comments/desk server/features/comments/]: A comment with as many links as allowed is held.
- countLinks(comment) > linkLimit
+ countLinks(comment) >= linkLimit
server/features/comments/write-comment.ts [server/features/comments/desk server/features/comments/write server/features/comments/]: A reply that is held after an edit lowers the number of comments.
- if (status === 'held' && comment.parent_id === null) await addToCount
+ if (status === 'held') await addToCount
server/features/likes/like-routes.ts [server/features/likes/]: A like that is toggled on is taken back at once.
- const deleted = requested || inserted ? false
+ const deleted = requested ? false
server/features/readers/count-readers.ts [server/features/readers/]: Strangers do not count for posts of deleted accounts.
- (userId === null || userId !== author)
+ userId !== author
server/features/newsletter/subscriber-store.ts [server/features/newsletter/]: Who subscribes again gets no letters.
- .set({ confirmed_at: now, unsubscribed_at: null, ended_by
+ .set({ confirmed_at: now, ended_by
server/features/newsletter/subscriptions.ts [server/features/newsletter/]: An old link confirms a subscription for a month.
- askedAfter: now - CONFIRM_WITHIN_MS
+ askedAfter: now - UNSUBSCRIBED_RETENTION_MS
shared/text/search/fold-word.ts [shared/text/search/ server/features/search/]: A search for हिंदी does not find हिन्दी.
- [ङञणन]\u094d
+ [ङञण]\u094d
server/features/search/did-you-mean.ts [server/features/search/did-you-mean]: A word of six letters with two wrong is not corrected.
- word.length >= LONG ? 2 : 1
+ word.length > LONG ? 2 : 1
server/features/search/search-posts.ts [server/features/search/search-order server/features/search/]: Posts with the very word in their title do not come first.
- ['title', 'exact'],
+
server/http/response-cache.ts [server/http/response-cache server/http/ server/pages/]: An answer that failed stays cached.
- if (made.status === 200 && !made.isPrivate
+ if (!made.isPrivate
server/http/response-cache.ts [server/http/response-cache server/http/ server/pages/]: A page that was being made during a change is cached as it was.
- && invalidations === this.#invalidations)
+ )
server/features/media/image-process.ts [server/features/media/prepare-image server/features/media/ test/attacks/uploads]: A long animation fills the memory.
- width * pageHeight * pages > PIXELS_MAXIMUM
+ width * pageHeight > PIXELS_MAXIMUM
server/features/media/image-sizes.ts [server/features/media/make-image server/features/media/]: Animations stand still in most browsers.
- if (animated) return variants('webp', narrower);
+
server/http/security-headers.ts [test/attacks/security-headers server/http/]: Pages may be sent to other sites by a form.
- "form-action 'self'",
+
server/http/session-cookie.ts [server/features/accounts/login-routes test/attacks/cross-site server/features/accounts/]: Forms of other sites come with the session.
- sameSite: 'lax'
+ sameSite: 'none'
web/session/return-path.ts [web/session/ test/attacks/host-and]: After the login, a link leads to another site.
- [^\\\t\n\r]*$
+ [^\t\n\r]*$
server/http/rate-limits.ts [server/http/rate-limits test/attacks/limits]: All IPv4 clients that a proxy writes as IPv6 share one limit.
- const address = ipaddr.process(ip);
+ const address = ipaddr.parse(ip);
server/features/backup/backup-folder.ts [server/features/backup/backup-folder]: The oldest backups are kept, and the newest removed.
- other.writtenAt - one.writtenAt
+ one.writtenAt - other.writtenAt
server/features/backup/load-tables.ts [server/features/backup/forged server/features/backup/]: A backup that lacks rows of a table is restored.
- if (loaded.get(name) === rows || (rows === 0 && !loaded.has(name))) continue;
+ if (loaded.has(name) || rows === 0) continue;
server/jobs/run-job.ts [server/jobs/run-jobs server/jobs/]: A job that waited for long is given up without a try.
- if (job.attempts > 1 && !mayRetry())
+ if (!mayRetry())
server/jobs/job-store.ts [server/jobs/job-store server/jobs/]: A process ends a job that another one has taken over.
- return deleteRows(db, 'jobs', { id, lease });
+ return deleteRows(db, 'jobs', { id });
server/database/migrate.ts [server/database/migrate test/outages/upgrades]: Whatever goes wrong, people are told to update.
- if (sinceBaseline(done).some((name) => !knownMigrations.includes(name))) {
+ if (done.length >= 0) {
server/config.ts [server/config]: The address of a proxy is refused with /32.
- Number(prefix) <= bits
+ Number(prefix) < bits
shared/text/slug.ts [shared/text/]: The address of a long title is cut after more than eighty letters.
- slug.lastIndexOf('-', MAXIMUM)
+ slug.indexOf('-', MAXIMUM)
shared/text/reading-time.ts [shared/text/]: A text of 399 words takes one minute.
- Math.round(words / WORDS_PER_MINUTE)
+ Math.floor(words / WORDS_PER_MINUTE)
shared/text/relative-age.ts [shared/text/]: After seven days it says “1 week ago”.
- if (days <= 7)
+ if (days < 7)
shared/text/script.ts [shared/text/]: A text that is half Hindi counts as English.
- devanagari * 2 >= letters
+ devanagari * 2 > letters
shared/text/count-of.ts [shared/text/ server/features/mail/ web/]: It says “0 comment”.
- count === 1 ? noun
+ count <= 1 ? noun
shared/markdown/escape.ts [shared/markdown/escape shared/markdown/]: A line that begins with “१.” becomes a list.
- /^([\d०-९]{1,3})(?=[.)](?:\s|$))/
+ /^(\d{1,3})(?=[.)](?:\s|$))/
shared/markdown/parsing/link-address.ts [shared/markdown/ shared/rich-text/ test/attacks/rich-text]: A link runs a script if it has a # somewhere.
- /^(?:https?:\/\/|mailto:
+ /(?:https?:\/\/|mailto:
server/features/search-engines/sitemap-store.ts [server/features/search-engines/]: The first post of each file is in the one before as well.
- .where('posts.id', '<', first + IDS_IN_FILE)
+ .where('posts.id', '<=', first + IDS_IN_FILE)
server/features/search-engines/robots-routes.ts [server/features/search-engines/]: Crawlers for training are let in where they are not wanted.
- ...(allowTraining ? [] : training),
+ ...(allowTraining ? training : []),
web/structured-data/structured-data.ts [web/structured-data/ web/document/ web/pages/]: Pages not to be listed are described to search engines.
- if (page.view.head.canonical === null) return null;
+
web/features/post-form/tags-field.tsx [web/features/post-form/tags-field test/e2e/writing.]: Enter that ends a Hindi word adds half a tag.
- if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
+ if (event.key !== 'Enter') return;
web/features/drafts/open-draft.ts [web/features/drafts/ web/features/post-form/ test/e2e/writing.test]: A text that lost a conflict comes back by itself.
- draft.postId === postId && !draft.isAside
+ draft.postId === postId
web/toasts/toaster.tsx [web/toasts/ test/e2e/toasts]: A toast with “Undo” goes before it can be pressed.
- duration={action ? Number.POSITIVE_INFINITY : SHOWN_MS}
+ duration={SHOWN_MS}
server/features/media/media.ts [server/features/media/media.test server/features/media/]: An upload waits for all previews before it.
- const UPLOAD = { priority: 2 };
+ const UPLOAD = { priority: 0 };
`;

/** Of what came later: rich text, letters, feeds, scheduling, series, imports, exports and redirects. */
const LATER = String.raw`
shared/rich-text/schema-attributes.ts [shared/rich-text/ web/features/rich-editor/paste/ test/attacks/]: Pasted pages bring images of other sites.
- /^(\/media\/|pasted:)/
+ /(\/media\/|pasted:)/
shared/rich-text/clean/links.ts [shared/rich-text/ web/features/rich-editor/paste/]: Pasted links keep what other sites say of them.
- link.removeAttribute('title');
+
shared/rich-text/serialize.ts [shared/rich-text/serialize shared/rich-text/]: Two lists in a row become one when they are saved.
- signOf(list, marker) !== sign) ?? 0
+ signOf(list, marker) === sign) ?? 0
web/features/text-field/continue-line.ts [web/features/text-field/]: Enter continues lists within code.
- if (enclosingFence(value, start)) return null;
+
web/features/text-field/continue-line.ts [web/features/text-field/]: Enter never leaves a quote.
- marker !== '' && before.includes('>') ? before
+ before.includes('>') ? before
server/features/posts/writing/save-post.ts [server/features/posts/writing/save-post server/features/posts/writing/]: A late save overwrites a newer text without a word.
- save.revision !== before.revision) return
+ save.revision > before.revision) return
web/features/drafts/use-autosave.ts [web/features/drafts/ web/features/post-form/ test/e2e/drafts.]: A draft with nothing but a new image is deleted.
- isSameDraft(current, saved.content) && image === null;
+ isSameDraft(current, saved.content);
server/features/letters/delivery-store.ts [server/features/letters/delivery-store server/features/letters/]: A letter that was put off is tried at once, again and again.
- eb('due_at', '<=', now)
+ eb('due_at', '>=', 0)
server/features/letters/delivery-store.ts [test/outages/letters. server/features/letters/letters]: After a crash, people get a letter twice.
- .set({ status: 'unknown', changed_at: now })
+ .set({ status: 'pending', changed_at: now })
server/features/mail-events/record-mail-event.ts [server/features/mail-events/ test/attacks/mail-reports]: One full mailbox pauses a subscription.
- last.length === SOFT_BOUNCES && last.every
+ last.every
server/features/letters/sending/letter-message.ts [server/features/letters/sending/ server/features/letters/letters test/attacks/letters]: Mail programs show no button to unsubscribe from a letter.
- ...oneClick(links.unsubscribe),
+
server/features/mail/mail-share-store.ts [server/features/mail/ server/features/accounts/account-mail]: Strangers cause one mail an hour more than allowed.
- .where('mail_shares.mails', '<', MAILS_PER_HOUR)
+ .where('mail_shares.mails', '<=', MAILS_PER_HOUR)
server/features/feeds/read-feed.ts [server/features/feeds/]: The newest archive of a feed leads to one that is not there.
- archive < archives ? addressOf(archive + 1)
+ archive <= archives ? addressOf(archive + 1)
server/features/posts/scheduling/publish-due-posts.ts [server/features/posts/scheduling/]: A scheduled post loses the date of its first appearance.
- published_at: before.published_at ?? before.publish_at
+ published_at: before.publish_at
server/features/posts/post-presenter.ts [server/features/series/ server/features/posts/]: The step before the third part leads to the first.
- previous: parts[index - 1] ?? null
+ previous: parts[0] ?? null
server/base/read-date.ts [server/base/read-date]: Dates of PostgreSQL such as +05 are not read.
- const [, hours, minutes = '00']
+ const [, hours, minutes = '']
server/features/import/stages/prepare-post.ts [server/features/import/import-]: Imported posts of the owner carry their name twice.
- return name === '' || name === owner?.name ? null : name;
+ return name === '' ? null : name;
server/features/import/work/work-store.ts [server/features/import/work/ server/features/import/import-]: An old address with a slash at its end is not recognised.
- /\/(?:index\.html?)?$/
+ /\/index\.html?$/
server/features/export/post-file.ts [server/features/export/]: Of two posts with one name, the export has one.
- used.add(free);
+
server/features/redirects/find-redirect.ts [server/features/redirects/ test/attacks/redirects]: An address that nothing answers leads to itself for ever.
- return found?.location === pathOf(address) ? undefined : found;
+ return found;
`;

export const mutations: Mutation[] = [...read(EARLY), ...read(LATER)];

function read(list: string): Mutation[] {
  const lines = list.trim().split('\n');
  return Array.from({ length: lines.length / 3 }, (_, index) => {
    const [head = '', text = '', replacement = ''] = lines.slice(3 * index, 3 * index + 3);
    const [, file, tests, consequence] = /^(\S+) \[(.+)\]: (.+)$/.exec(head) ?? [];
    if (!file || !tests || !consequence || !text.startsWith('- ') || !/^\+( |$)/.test(replacement)) {
      throw new Error(`This is no mutation:\n${head}\n${text}\n${replacement}`);
    }
    return { file, text: text.slice(2), replacement: replacement.slice(2), consequence, tests: tests.split(' ') };
  });
}
