/** What the copies of content are dropped by: rendered pages, and the answers that they are made of. */
declare module '#server/database/dialects/engine.ts' {
  interface CacheTags {
    /** Which posts are published, or what lists show of them. */
    posts: true;
    /** How many posts each category has. */
    'post-counts': true;
    /** The words of one post, wherever it is shown by itself; and which post comes before it. */
    [post: `post:${number}`]: true;
    /** The likes, comments and views of one post. */
    [responses: `responses:${number}`]: true;
    /** The name of one person. */
    [person: `person:${number}`]: true;
    /** So many posts and responses that nobody names them. */
    'every-post': true;
    categories: true;
    videos: true;
    author: true;
    site: true;
  }
}

export {};
