import type { Generated } from 'kysely';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';

/** Milliseconds since the epoch, UTC. */
type Milliseconds = number;
type Flag = 0 | 1;

export interface Tables {
  users: {
    id: Generated<number>;
    /** Lower case. */
    email: string;
    first_name: string;
    last_name: string;
    phone_no: string;
    is_admin: Flag;
    password_hash: string | null;
    created_at: Milliseconds;
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
    status: PostStatus;
    category_id: number;
    author_id: number | null;
    image_path: string | null;
    youtube_url: string | null;
    featured: Flag;
    read_minutes: number;
    views: Generated<number>;
    likes: Generated<number>;
    comments: Generated<number>;
    shares: Generated<number>;
    created_at: Milliseconds;
    updated_at: Milliseconds;
    published_at: Milliseconds | null;
  };
  /** Apart from `posts`, so that lists and counts read narrow rows. */
  post_bodies: { post_id: number; body: string };
  former_slugs: { slug: string; post_id: number };
  tags: { id: Generated<number>; name: string };
  post_tags: { post_id: number; position: number; tag_id: number };
  /** Which line of an import made which post, so that a second import changes nothing. */
  post_imports: { key: string; post_id: number; digest: string; run: string };
  videos: {
    id: Generated<number>;
    youtube_id: string;
    title: string;
    description: string;
    thumbnail_path: string;
    duration: string;
    views: Generated<number>;
    published_at: Milliseconds;
  };
  /** One row: the person whose site this is. */
  author: {
    id: number;
    user_id: number | null;
    name: string;
    bio: string;
    image_path: string | null;
    /** A JSON array of strings. */
    expertise: string;
    /** A JSON object, handed out as the text it is. */
    stats: string;
  };
  /** `value` is JSON. */
  site_settings: { name: string; value: string };
}
