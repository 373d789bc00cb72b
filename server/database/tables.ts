import type { Generated } from 'kysely';
import type { CommentStatus } from '#shared/contracts/desk/comment.ts';
import type { AuditAction } from '#shared/contracts/desk/history.ts';
import type { PolicyName } from '#shared/contracts/policy.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';

/** Milliseconds since the epoch, UTC. */
type Milliseconds = number;
type Flag = 0 | 1;

export type VariantType = 'avif' | 'webp';

export type CountedKind = 'view' | 'share';

export const CODE_PURPOSES = ['verify_email', 'reset_password', 'delete_account', 'change_sign_in'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** What the owner of an account showed besides their session. */
export type ConfirmedBy = 'password' | 'code';

export interface Tables {
  users: {
    id: Generated<number>;
    /** Lower case. */
    email: string;
    /** Names and phone are empty until the address is verified, and until the person gives them. */
    first_name: string;
    last_name: string;
    phone_no: string;
    is_admin: Flag;
    /** `null` until the address is verified, and for people who only sign in through another site. */
    password_hash: string | null;
    created_at: Milliseconds;
    /** `null` until the person has shown that the address is theirs. */
    email_verified_at: Milliseconds | null;
    /** When the person last showed that the address is theirs: by a mailed code, or through an issuer that vouches for it. */
    proved_at: Generated<Milliseconds | null>;
    /** Since when an admin keeps them from logging in. */
    suspended_at: Generated<Milliseconds | null>;
  };
  /**
   * What was entered for an address that is not verified yet, by its owner or by anybody else. The newest few of each
   * address; all of them go when it is verified.
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
  /** One row for each place where somebody is logged in. */
  sessions: {
    id: Generated<number>;
    /** SHA-256 of the access token, as base64url; the token itself is kept nowhere. */
    token_hash: string;
    user_id: number;
    user_agent: string;
    created_at: Milliseconds;
    last_used_at: Milliseconds;
    expires_at: Milliseconds;
  };
  /** What was sent by mail to prove that an address is somebody's: a code, and perhaps a link that serves instead. */
  codes: {
    user_id: number;
    purpose: CodePurpose;
    /** HMAC with the server's secret: six digits alone would be found at once. */
    code_hash: string;
    link_hash: string | null;
    tries: Generated<number>;
    created_at: Milliseconds;
    expires_at: Milliseconds;
  };
  /** As whom a user is known at another site. */
  identities: {
    id: Generated<number>;
    user_id: number;
    /** `google.com`, `github.com`, or the address of an OpenID Connect issuer. */
    issuer: string;
    /** Who it is there; the address may change, this does not. */
    subject: string;
    /** As the other site told it when the identity was linked; empty when it told none. */
    email: string;
    created_at: Milliseconds;
  };
  /** Somebody on the way to an OpenID Connect issuer and back. */
  sign_in_attempts: {
    state_hash: string;
    /** Of the cookie of the browser that set out. */
    browser_hash: string;
    nonce: string;
    verifier: string;
    /** Where the identity is to be linked to whoever is logged in; `null` where somebody signs in. */
    session_id: number | null;
    /** How the linking was confirmed; `null` where somebody signs in. */
    confirmed_by: ConfirmedBy | null;
    expires_at: Milliseconds;
  };
  /** What the page that somebody comes back to exchanges for an access token. */
  sign_in_codes: { code_hash: string; browser_hash: string; user_id: number; expires_at: Milliseconds };
  /** Identities whose e-mail address the other site does not vouch for, until a mailed code has shown whose it is. */
  sign_in_proofs: {
    browser_hash: string;
    issuer: string;
    subject: string;
    /** Lower case. */
    email: string;
    first_name: string;
    last_name: string;
    /** `null` until the mail is written. */
    code_hash: string | null;
    tries: Generated<number>;
    expires_at: Milliseconds;
  };
  /** Work that waits its turn, written in the transaction that asks for it. */
  jobs: {
    id: Generated<number>;
    kind: string;
    /** JSON, as the kind of job defines it. */
    payload: string;
    created_at: Milliseconds;
    due_at: Milliseconds;
    attempts: Generated<number>;
    /** Of the process that does the job now; after `leased_until` another one may take it. */
    lease: string | null;
    leased_until: Generated<Milliseconds>;
    /** When it was given up. */
    failed_at: Milliseconds | null;
    /** There is one job with it at most. */
    unique_key: string | null;
  };
  categories: {
    id: Generated<number>;
    name: string;
    slug: string;
    description: string;
    is_active: Flag;
    position: number;
    /** Published posts; changed in the transaction that changes a post. */
    post_count: Generated<number>;
  };
  posts: {
    id: Generated<number>;
    slug: string;
    title: string;
    summary: string;
    language: Language;
    /** Whether somebody chose the language; otherwise the text told it. */
    language_chosen: Generated<Flag>;
    status: PostStatus;
    category_id: number;
    author_id: number | null;
    image_id: number | null;
    youtube_url: string | null;
    featured: Flag;
    read_minutes: number;
    views: Generated<number>;
    likes: Generated<number>;
    comments: Generated<number>;
    shares: Generated<number>;
    created_at: Milliseconds;
    updated_at: Milliseconds;
    /** When strangers first saw it. */
    published_at: Milliseconds | null;
    /** Goes up with every change of what the author wrote. */
    revision: Generated<number>;
    saved_by: number | null;
    /** A UUID under which the page that began it knows it. */
    draft_id: string | null;
    /** Since when it waits for an admin to publish it. */
    review_requested_at: Milliseconds | null;
    /** Since when it lies in the bin. Its status is `draft` there, so that nothing public needs to look at this. */
    deleted_at: Milliseconds | null;
    status_before_bin: PostStatus | null;
    /** Whether it lies in the bin because an admin who is not its author deleted it. */
    deleted_by_admin: Generated<Flag>;
  };
  /** What a post said before it was changed. */
  post_versions: {
    id: Generated<number>;
    post_id: number;
    revision: number;
    /** The same as in `writing`; a list reads no writings, which are long. */
    title: string;
    /** A `Writing` as JSON. It may name a category that is gone, and lacks fields that posts got later. */
    writing: string;
    saved_at: Milliseconds;
    saved_by: number | null;
    replaced_at: Milliseconds;
    replaced_by: number | null;
  };
  /** Apart from `posts`, so that lists and counts read narrow rows. */
  post_bodies: { post_id: number; body: string };
  /** Posts that can be found. Their terms are in the database's own kind of index, which `engine.terms` fills. */
  search_documents: {
    post_id: number;
    /** Among all posts, the newest highest; tells the id as well. */
    place: number;
    /** Of the rules by which the terms were made. */
    version: number;
  };
  former_slugs: { slug: string; post_id: number };
  tags: { id: Generated<number>; name: string };
  post_tags: { post_id: number; position: number; tag_id: number };
  /** Which line of an import made which post, so that a second import changes nothing. */
  post_imports: { key: string; post_id: number; digest: string; run: string };
  /** The image of a post, as it was uploaded but re-encoded. */
  images: {
    id: Generated<number>;
    /** Of the file in the media store; the files made of it begin with the same key. */
    name: string;
    width: number;
    height: number;
    animated: Flag;
    /** Empty when nobody described it. */
    alt: string;
    owner_id: number | null;
    created_at: Milliseconds;
  };
  /** Smaller and better packed files made of an image, each written when it is ready to be fetched. */
  image_variants: { image_id: number; type: VariantType; width: number; name: string };
  /** One row for each person and post. */
  likes: { post_id: number; user_id: number; created_at: Milliseconds };
  comments: {
    id: Generated<number>;
    post_id: number;
    author_id: number | null;
    comment: string;
    /** A UUID under which the page that sent it knows it: what is sent again is there once. */
    comment_key: string | null;
    created_at: Milliseconds;
    /** `held` until an admin has read it; only what is shown is counted in its post. */
    status: Generated<CommentStatus>;
    /** How many readers asked for a look at it since an admin last had one. */
    reports: Generated<number>;
  };
  /** Who reported a comment, so that one reader counts once. */
  comment_reports: {
    comment_id: number;
    /** As in `counted_today`. */
    reporter: string;
    created_at: Milliseconds;
  };
  /** Readers whose view or share of a post is counted already; each day's rows go with the day. */
  counted_today: {
    /** `2026-01-31`, UTC. */
    day: string;
    post_id: number;
    kind: CountedKind;
    /** A hash that holds for this day alone and leads back to nobody. */
    reader: string;
  };
  /** Of the newsletter; one row for each address. */
  subscribers: {
    id: Generated<number>;
    /** Lower case. */
    email: string;
    /** In the links of the mails; stays the same, so that those of old mails go on working. */
    token: string;
    asked_at: Milliseconds;
    /** When the holder of the address agreed. */
    confirmed_at: Milliseconds | null;
    unsubscribed_at: Milliseconds | null;
    /** Where the consent was given, as an import told it; empty for the site's own form. */
    source: Generated<string>;
  };
  /** What the owner wrote in the place of the starting texts. */
  policies: { name: PolicyName; text: string; updated_at: Milliseconds };
  videos: {
    id: Generated<number>;
    youtube_id: string;
    title: string;
    description: string;
    thumbnail_path: string;
    /** An uploaded still, in the place of `thumbnail_path`. */
    image_id: Generated<number | null>;
    duration: string;
    views: Generated<number>;
    published_at: Milliseconds;
    /** The highest first; all zero, and the newest first, until the owner orders them. */
    position: Generated<number>;
    is_shown: Generated<Flag>;
  };
  /** One row: the person whose site this is. */
  author: {
    id: number;
    user_id: number | null;
    name: string;
    bio: string;
    image_path: string | null;
    /** An uploaded portrait, in the place of `image_path`. */
    image_id: Generated<number | null>;
    /** A JSON array of strings. */
    expertise: string;
    /** A JSON object, handed out as the text it is. */
    stats: string;
  };
  /** At most one row. */
  book: {
    id: number;
    title: string;
    subtitle: string;
    description: string;
    /** Root-relative; empty when the site draws the cover itself. */
    cover_path: string;
    /** An uploaded cover, in the place of `cover_path`. */
    image_id: number | null;
    /** A JSON array of names and addresses. */
    shops: string;
    is_shown: Flag;
  };
  /** `value` is JSON. */
  site_settings: { name: string; value: string };
  /** Slugs that still lead to a category. */
  former_category_slugs: { slug: string; category_id: number };
  /** Views of each post on each day, in the zone of the site; for as long as the overview looks back. */
  daily_views: { day: string; post_id: number; views: number };
  /** Views of all posts on each day, also of those that are gone. */
  daily_totals: { day: string; views: number };
  /** From where readers came: the name of another site, or nothing. */
  daily_referrers: { day: string; host: string; views: number };
  /** Who changed what at the desk. */
  history: {
    id: Generated<number>;
    at: Milliseconds;
    /** `null` when the account is gone, or where somebody did it on the command line. */
    actor_id: number | null;
    act: AuditAction;
    /** What it was called then; empty where it is about a person or about several things at once. */
    subject: string;
    /** How many things it was done to; `null` where it was one. Subscribers are always counted. */
    count: number | null;
    person_id: number | null;
  };
  backups: {
    id: Generated<number>;
    /** For the nightly ones, so that of several processes one makes it. */
    day: string | null;
    started_at: Milliseconds;
    finished_at: Milliseconds | null;
    /** Its name, in the folder `backups` or where somebody wished it. */
    file: string;
    bytes: number | null;
    /** Why there is none, in words for an admin. */
    failure: string | null;
  };
}
