import type { Generated } from 'kysely';
import type { CommentStatus, ReportReason } from '#shared/contracts/comment.ts';
import type { AuditAction } from '#shared/contracts/desk/audit-log.ts';
import type { ImportFormat, ImportStage, ImportStatus } from '#shared/contracts/desk/import.ts';
import type {
  DeliveryStatus,
  LetterAudience,
  LetterExtent,
  LetterReason,
  LetterStatus,
} from '#shared/contracts/letter.ts';
import type { PolicyName } from '#shared/contracts/policy.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';

/** Milliseconds since the epoch, UTC. */
type Milliseconds = number;
type Flag = 0 | 1;

/** Of the variants that pages offer to browsers. */
export type WebVariantType = 'avif' | 'webp';
/** Of the variant that mails show; an image has at most one. */
export type MailVariantType = 'jpg' | 'png';

export type CountedKind = 'view' | 'share';

/** Why an address must not get letters any more: it does not exist, or its owner reported one as spam. */
export type SuppressionReason = 'bounce' | 'complaint';
type LetterLanguage = Language | 'both';

export const CODE_PURPOSES = ['verify_email', 'reset_password', 'delete_account', 'change_sign_in'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** How the owner of an account reauthenticated. */
export type ConfirmedBy = 'password' | 'code';

export interface Tables {
  users: {
    id: Generated<number>;
    /** In lower case. */
    email: string;
    /** Names and phone number are empty until the address is verified and the person has entered them. */
    first_name: string;
    last_name: string;
    phone_no: string;
    is_admin: Flag;
    /** `null` until the address is verified, and for people who sign in only through another site. */
    password_hash: string | null;
    created_at: Milliseconds;
    /** `null` until the person has shown that the address is theirs. */
    email_verified_at: Milliseconds | null;
    /** When the person last proved to own the address: by a mailed code, or through an issuer that has verified it. */
    proved_at: Generated<Milliseconds | null>;
    /** When an admin suspended the account, which prevents logging in. */
    suspended_at: Generated<Milliseconds | null>;
  };
  /**
   * Registrations for addresses that are not verified yet, entered by their owners or by anybody else. Only the newest
   * few of each address are stored, and all of them are deleted when it is verified.
   */
  registrations: {
    id: Generated<number>;
    user_id: number;
    first_name: string;
    last_name: string;
    phone_no: string;
    password_hash: string;
    created_at: Milliseconds;
  };
  /** One row for each device or browser in which a user is logged in. */
  sessions: {
    id: Generated<number>;
    /** SHA-256 of the access token, in base64url; the token itself is never stored. */
    token_hash: string;
    user_id: number;
    user_agent: string;
    created_at: Milliseconds;
    last_used_at: Milliseconds;
    expires_at: Milliseconds;
  };
  /** What was mailed to prove who owns an address: a code, and perhaps a link that can be used instead. */
  codes: {
    user_id: number;
    purpose: CodePurpose;
    /** An HMAC with the server's secret: a plain hash of six digits could be reversed at once. */
    code_hash: string;
    link_hash: string | null;
    tries: Generated<number>;
    created_at: Milliseconds;
    expires_at: Milliseconds;
  };
  /** A user's account at another site, linked to sign in with. */
  identities: {
    id: Generated<number>;
    user_id: number;
    /** `google.com`, `github.com`, or the address of an OpenID Connect issuer. */
    issuer: string;
    /** The user's permanent id there; the email address may change. */
    subject: string;
    /** The email address that the other site gave when the identity was linked; empty if it gave none. */
    email: string;
    created_at: Milliseconds;
  };
  /** Sign-ins through an OpenID Connect issuer that have not come back yet. */
  sign_in_attempts: {
    state_hash: string;
    /** The hash of a cookie in the browser that started the sign-in. */
    browser_hash: string;
    nonce: string;
    verifier: string;
    /** The session to whose user the identity is to be linked; `null` for a sign-in. */
    session_id: number | null;
    /** How the user reauthenticated for the linking; `null` for a sign-in. */
    confirmed_by: ConfirmedBy | null;
    expires_at: Milliseconds;
  };
  /** One-time codes that the page after a sign-in exchanges for an access token. */
  sign_in_codes: { code_hash: string; browser_hash: string; user_id: number; expires_at: Milliseconds };
  /** Identities whose email address the other site has not verified, until a mailed code proves who owns it. */
  sign_in_proofs: {
    browser_hash: string;
    issuer: string;
    subject: string;
    /** In lower case. */
    email: string;
    first_name: string;
    last_name: string;
    /** `null` until the mail is written. */
    code_hash: string | null;
    tries: Generated<number>;
    expires_at: Milliseconds;
  };
  /** The queue of background jobs; a job is added in the transaction that needs it. */
  jobs: {
    id: Generated<number>;
    kind: string;
    /** JSON, as the kind of job defines it. */
    payload: string;
    created_at: Milliseconds;
    due_at: Milliseconds;
    attempts: Generated<number>;
    /** The lease of the process that runs the job; after `leased_until`, another process may claim it. */
    lease: string | null;
    leased_until: Generated<Milliseconds>;
    /** When the job was given up. */
    failed_at: Milliseconds | null;
    /** At most one job has this key. */
    unique_key: string | null;
  };
  categories: {
    id: Generated<number>;
    name: string;
    slug: string;
    description: string;
    is_active: Flag;
    position: number;
    /** The number of published posts; updated in the transaction that changes a post. */
    post_count: Generated<number>;
  };
  posts: {
    id: Generated<number>;
    slug: string;
    /** Whether a person chose the slug; otherwise it follows the title. */
    slug_chosen: Generated<Flag>;
    /** Whether strangers ever saw it; then its former slugs still lead to it. */
    was_published: Generated<Flag>;
    title: string;
    /** A line below the title; empty for none. */
    subtitle: Generated<string>;
    summary: string;
    language: Language;
    /** Whether a person chose the language; otherwise it was detected from the text. */
    language_chosen: Generated<Flag>;
    status: PostStatus;
    category_id: number;
    author_id: number | null;
    /** Who wrote an imported post, if it is not the person whose account it belongs to. */
    author_name: Generated<string | null>;
    image_id: number | null;
    /** The drawing that it shows without an image, as `bell-7`; `null` while the slug decides. */
    drawing: Generated<string | null>;
    youtube_url: string | null;
    featured: Flag;
    read_minutes: number;
    views: Generated<number>;
    likes: Generated<number>;
    comments: Generated<number>;
    shares: Generated<number>;
    created_at: Milliseconds;
    updated_at: Milliseconds;
    /** When the post was first published, or when its writer says that it first appeared; a draft may have it, too. */
    published_at: Milliseconds | null;
    series_id: number | null;
    /** The part of the series, counted from 1; parts with the same number are in the order of their ids. */
    series_order: number | null;
    /** When a draft is to be published; `null` if nobody asked for that. */
    publish_at: Milliseconds | null;
    /** The wall-clock time that was asked for, as `2026-01-31T07:00`, and its time zone. */
    publish_local: string | null;
    publish_zone: string | null;
    /** Incremented with every change of what the author wrote. */
    revision: Generated<number>;
    saved_by: number | null;
    /** A UUID by which the page that created the post refers to it. */
    draft_id: string | null;
    /** When the author asked an admin to publish it. */
    review_requested_at: Milliseconds | null;
    /** When the post was moved to the bin. Its status is `draft` there, so public queries can ignore this column. */
    deleted_at: Milliseconds | null;
    status_before_bin: PostStatus | null;
    /** Whether an admin who is not its author moved it to the bin. */
    deleted_by_admin: Generated<Flag>;
    /** Of its body and all its versions, which count towards what its author may store. */
    bytes: Generated<number>;
  };
  /** Earlier versions of posts. */
  post_versions: {
    id: Generated<number>;
    post_id: number;
    revision: number;
    /** A copy of the title in `writing`, so that lists need not read the long writings. */
    title: string;
    /** A `Writing` as JSON. It may name a deleted category, and lacks fields that were added to posts later. */
    writing: string;
    saved_at: Milliseconds;
    saved_by: number | null;
    replaced_at: Milliseconds;
    replaced_by: number | null;
    /** Whether readers had it when it was replaced; `null` for those of earlier versions of Chintan. */
    was_published: Flag | null;
  };
  /** Separate from `posts`, so that lists and counts read narrow rows. */
  post_bodies: {
    post_id: number;
    /** Exactly as it was typed. */
    body: string;
    format: 'plain' | 'markdown';
    /** The body rendered by the version `rendered_by`; all four are `null` for a plain text. */
    html: string | null;
    text: string | null;
    /** JSON. */
    outline: string | null;
    /** 0 when something that the text refers to has changed since. */
    rendered_by: number | null;
  };
  /** The images that the text of a post shows, or showed in an earlier version. */
  post_images: { post_id: number; image_id: number };
  /** The posts to which the text of a post links. */
  post_links: { post_id: number; target_post_id: number };
  /** The numbers of the chapters that the text of a post cites, of any work. */
  post_citations: { post_id: number; chapter: number };
  /** The posts that a search can find. Their terms are in an index of the database's own kind, see `engine.terms`. */
  search_documents: {
    post_id: number;
    /** The position among all posts, the newest highest; the id can be derived from it. */
    place: number;
    /** The version of the rules by which the terms were made. */
    version: number;
  };
  former_slugs: { slug: string; post_id: number };
  tags: { id: Generated<number>; name: string };
  /** Posts that are read one after the other. */
  series: {
    id: Generated<number>;
    name: string;
    slug: string;
    description: Generated<string>;
    /** The cover. */
    image_id: number | null;
    position: number;
  };
  former_series_slugs: { slug: string; series_id: number };
  /** `token` makes the address at which anybody can read the draft. */
  preview_links: { post_id: number; token: string };
  post_tags: {
    post_id: number;
    position: number;
    tag_id: number;
    /** The slug of the tag's page; `null` for a tag without letters, and for the second tag of a post with one slug. */
    slug: string | null;
    /**
     * When the post was published, repeated here so that one index supplies the posts of a tag in order; `null` unless
     * it is published.
     */
    listed_at: Milliseconds | null;
  };
  /** The posts that the author recommends to begin with, in order; only those that are published are shown. */
  start_here_posts: { post_id: number; position: number; reason: string };
  /** Which line of an import created which post, so that repeating the import changes nothing. */
  post_imports: {
    key: string;
    post_id: number;
    /** The digest of the line as it was last imported. */
    digest: string;
    /** The digest of what the file said of the post, by which a check finds what has changed without its images. */
    entry_digest: Generated<string | null>;
    /** The import that takes the post back when it is undone; `null` if it was run on the command line. */
    import_id: Generated<number | null>;
    /** That of the post as it was last imported: if the post has another one, a person has saved it since. */
    revision: Generated<number | null>;
    /** When undoing the import put the post into the bin; it is there for that reason if it was deleted at this moment. */
    undone_at: Generated<number | null>;
  };
  /** Imports that admins started in the admin area. */
  imports: {
    id: Generated<number>;
    file_name: string;
    /** `null` until it is detected. */
    format: ImportFormat | null;
    status: ImportStatus;
    stage: ImportStage | null;
    /** How much of the stage is done, and out of how much; `total` is `null` where that is not known. */
    done: Generated<number>;
    total: number | null;
    /** What became of the entries, as JSON; `null` until the first stage is over. */
    summary: string | null;
    /** What the admin chose, as JSON. */
    options: string;
    /** A sentence that says why it failed. */
    failure: string | null;
    created_at: Milliseconds;
    finished_at: Milliseconds | null;
    started_by: number | null;
  };
  /** Which comment an import brought, so that none comes twice; `null` once the comment was deleted here. */
  comment_imports: { key: string; comment_id: number | null };
  /** Where images came from, so that no import fetches them again: an address, or `sha256:` and the digest of a file. */
  imported_images: { address: string; image_id: number };
  /** Addresses of the site that the author had before, and where they lead now. */
  redirects: {
    /** As `redirectPath` writes it: decoded, composed, without origin and trailing slash. */
    path: string;
    /** Its current address is the target. If this is `null`, `target` is set. */
    post_id: number | null;
    /** A root-relative path, or an absolute address. */
    target: string | null;
    /** The import that brought it; `null` if a person added it, or an import on the command line. */
    import_id: number | null;
    /** Whether a person chose where it leads: then no import changes it. */
    by_hand: Generated<Flag>;
    hits: Generated<number>;
    last_hit_at: Milliseconds | null;
    created_at: Milliseconds;
  };
  /** Uploaded images, re-encoded. */
  images: {
    id: Generated<number>;
    /** The name of the file in the media store; the names of its variants begin with the same key. */
    name: string;
    width: number;
    height: number;
    animated: Flag;
    /** The alternative text; empty if there is none. */
    alt: string;
    owner_id: number | null;
    created_at: Milliseconds;
    /** Of its files; `null` for one of an earlier release, until the daily sweep has seen them. */
    bytes: Generated<number | null>;
  };
  /** Smaller and better compressed copies of an image; a row is added when its file can be fetched. */
  image_variants: { image_id: number; type: WebVariantType | MailVariantType; width: number; name: string };
  /** One row for each person and post. */
  likes: { post_id: number; user_id: number; created_at: Milliseconds };
  comments: {
    id: Generated<number>;
    post_id: number;
    author_id: number | null;
    /** Who wrote an imported comment, which belongs to no account. */
    author_name: Generated<string | null>;
    /** Empty for a deleted comment, which stays while there are replies to it. */
    comment: string;
    /** A UUID that the page generates, so that a comment sent twice is stored once. */
    comment_key: string | null;
    created_at: Milliseconds;
    /** `held` until an admin has read it. Only shown comments are counted in the post. */
    status: Generated<CommentStatus>;
    /** How many readers have reported it since an admin last reviewed it. */
    reports: Generated<number>;
    /** The comment that this one replies to; `null` for one that replies to none. Replies are not counted in the post. */
    parent_id: number | null;
    /** Whether its author wants to be mailed about replies to it, or to the comment that it replies to. */
    wants_replies: Generated<Flag>;
    /** When those who want to know of this reply were told; once is enough, even if it is hidden and shown again. */
    announced_at: Milliseconds | null;
    /** When its author last changed its words. */
    edited_at: Generated<Milliseconds | null>;
  };
  /** Who wants to be mailed about replies to their comments. */
  reply_subscriptions: {
    user_id: number;
    /** In the links of the mails. */
    token: string;
    asked_at: Milliseconds;
    /** `null` until they have agreed by the mailed link. */
    confirmed_at: Milliseconds | null;
    /** When a mail to them was last begun. */
    mailed_at: Milliseconds | null;
  };
  /** Replies about which somebody is still to be mailed. */
  reply_notices: {
    user_id: number;
    comment_id: number;
    /** The mail that tells of it, from when it is first written; `null` before. */
    mail_key: string | null;
  };
  /** Who reported a comment, so that one reader counts once. */
  comment_reports: {
    comment_id: number;
    /** A hash like `reader` in `counted_today`. */
    reporter: string;
    created_at: Milliseconds;
  };
  /** Why a comment was reported, until an admin has reviewed it. Who said so is not kept. */
  report_reasons: {
    id: Generated<number>;
    comment_id: number;
    reason: ReportReason;
    /** What the reader added; may be empty. */
    words: string;
    created_at: Milliseconds;
  };
  /** Readers whose view or share of a post is counted already; rows are deleted when the day is over. */
  counted_today: {
    /** `2026-01-31`, UTC. */
    day: string;
    post_id: number;
    kind: CountedKind;
    /** A hash that differs each day and cannot be traced to a person. */
    reader: string;
  };
  /** Subscribers of the newsletter, one row for each address. */
  subscribers: {
    id: Generated<number>;
    /** In lower case. */
    email: string;
    /** Part of the links in mails; never changes, so that the links in old mails still work. */
    token: string;
    asked_at: Milliseconds;
    /** When the owner of the address confirmed the subscription. */
    confirmed_at: Milliseconds | null;
    unsubscribed_at: Milliseconds | null;
    /** Where consent was given, as stated by an import; empty for the site's own form. */
    source: Generated<string>;
    /** The import that added them, if an admin started it. */
    import_id: Generated<number | null>;
    /** The language in which they want letters. */
    language: Generated<LetterLanguage>;
    /** Set when three letters in a row could not be delivered; no more are sent until somebody resumes it. */
    paused_at: Generated<Milliseconds | null>;
    /** Set besides `unsubscribed_at` when it was not the subscriber's own wish. */
    ended_by: Generated<SuppressionReason | null>;
  };
  /** Addresses that must not get letters, even after their subscriber is deleted, and that no import brings back. */
  suppressed_addresses: {
    /** An HMAC of the address with the server's secret. */
    email_hash: string;
    reason: SuppressionReason;
    since: Milliseconds;
  };
  /** Letters of the newsletter, each made from a post, or with words of its own. */
  letters: {
    id: Generated<number>;
    post_id: number | null;
    /** Its own words, in Markdown; `null` if it is made from a post, and once it is deleted. */
    body: string | null;
    /** How often it was changed. */
    revision: Generated<number>;
    /** The author of the post, which may be deleted before them, or who alone wrote the letter's own words. */
    author_id: number | null;
    subject: string;
    /** The line that lists of mails show after the subject. */
    preheader: string;
    language: Language;
    extent: LetterExtent;
    audience: LetterAudience;
    status: LetterStatus;
    reason: LetterReason | null;
    due_at: Milliseconds | null;
    /** The wall-clock time that was asked for, as `2026-01-31T07:00`; `null` if it was not scheduled. */
    due_local: string | null;
    /** The time zone of that wall clock: the site's, when it was asked for. */
    due_zone: string | null;
    /** When sending began. From then on its recipients and its content do not change. */
    started_at: Milliseconds | null;
    /** When an admin resumed it although the site had paused it. */
    resumed_at: Milliseconds | null;
    finished_at: Milliseconds | null;
    /** The number of its deliveries. */
    total: Generated<number>;
    /** The content from the start of sending on; `null` before. */
    title: string | null;
    html: string | null;
    text: string | null;
    /** The text as its own page of the site shows it. */
    page_html: string | null;
    /** Visits of the post through links in the letter. */
    visits: Generated<number>;
    created_at: Milliseconds;
    created_by: number | null;
    /** A deleted letter has no content any more. Its deliveries stay, since reports about them may still come in. */
    deleted_at: number | null;
    /** The process that sends it; after `leased_until`, another may. */
    lease: string | null;
    leased_until: Generated<Milliseconds>;
  };
  /** The images in a letter that has started, which stay even if its post is deleted. */
  letter_images: { letter_id: number; image_id: number };
  /** One row for each recipient of a letter. */
  deliveries: {
    id: Generated<number>;
    letter_id: number;
    /** `null` once the subscriber is deleted. */
    subscriber_id: number | null;
    status: Generated<DeliveryStatus>;
    attempts: Generated<number>;
    due_at: Milliseconds;
    /** The last answer of the mail server, without its text, such as `550 5.1.1`. */
    code: string | null;
    changed_at: Milliseconds;
    /** When the mail server first may have taken it without an answer; set once it is tried again. */
    first_unknown_at: Milliseconds | null;
    bounce: 'hard' | 'soft' | null;
    complained_at: Milliseconds | null;
    /** When the recipient unsubscribed through a link in this letter. */
    unsubscribed_at: Milliseconds | null;
  };
  /** A single row: how fast letters are sent, by all processes together. */
  mail_rate: {
    id: number;
    /** When the next letter may be sent. */
    next_at: Milliseconds;
    /** How often the rate was halved; one step is taken back each minute after `slowed_at`. */
    slow_steps: number;
    slowed_at: Milliseconds;
    /** Why nothing can be sent, as a code; `null` after the next success. */
    problem: string | null;
    problem_at: Milliseconds | null;
  };
  /** Reports of bounces and complaints that were received already, so that a repeated one changes nothing. */
  mail_events: { key: string; received_at: Milliseconds };
  /** The policies that admins have written to replace the default texts. */
  policies: { name: PolicyName; text: string; updated_at: Milliseconds };
  videos: {
    id: Generated<number>;
    youtube_id: string;
    title: string;
    description: string;
    thumbnail_path: string;
    /** An uploaded still, which replaces `thumbnail_path`. */
    image_id: Generated<number | null>;
    duration: string;
    views: Generated<number>;
    published_at: Milliseconds;
    /** The highest comes first. Until an admin orders the videos, all are 0, and the newest comes first. */
    position: Generated<number>;
    is_shown: Generated<Flag>;
  };
  /** A single row with the person whose site this is. */
  author: {
    id: number;
    user_id: number | null;
    name: string;
    bio: string;
    image_path: string | null;
    /** An uploaded portrait, which replaces `image_path`. */
    image_id: Generated<number | null>;
    /** A JSON array of strings. */
    expertise: string;
    /** A JSON object, sent to callers unchanged. */
    stats: string;
  };
  /** A table with at most one row. */
  book: {
    id: number;
    title: string;
    subtitle: string;
    description: string;
    /** A root-relative path; empty if the site draws the cover itself. */
    cover_path: string;
    /** An uploaded cover, which replaces `cover_path`. */
    image_id: number | null;
    /** A JSON array of names and addresses. */
    shops: string;
    is_shown: Flag;
  };
  /** Settings by name; `value` is JSON. */
  site_settings: { name: string; value: string };
  /** Earlier slugs, which still lead to their category. */
  former_category_slugs: { slug: string; category_id: number };
  /** How many mails were caused with only an address, in hours since 1970. */
  mail_shares: { share: 'strangers' | 'members'; hour: number; mails: number };
  /** Views of each post per day, in the site's time zone, for the period that the overview covers. */
  daily_views: { day: string; post_id: number; views: number };
  /** Views of all posts per day, including those of deleted posts. */
  daily_totals: { day: string; views: number };
  /** Views per referring site and day; `host` is empty if there was none. */
  daily_referrers: { day: string; host: string; views: number };
  /** The audit log: who changed what at the desk. */
  history: {
    id: Generated<number>;
    at: Milliseconds;
    /** `null` if the account was deleted, or the change was made on the command line. */
    actor_id: number | null;
    act: AuditAction;
    /**
     * The name of the changed thing at that time; empty for a person, for several things at once, and for a post that was
     * deleted with its author.
     */
    subject: string;
    /** How many things were changed; `null` if it was one. Subscribers are always counted. */
    count: number | null;
    person_id: number | null;
  };
  backups: {
    id: Generated<number>;
    /** Set for nightly backups, so that only one of several processes makes each. */
    day: string | null;
    started_at: Milliseconds;
    finished_at: Milliseconds | null;
    /** The name of the file, in the folder `backups` or at the requested path. */
    file: string;
    bytes: number | null;
    /** A sentence for an admin that says why the backup failed. */
    failure: string | null;
  };
}
