/** The tags by which writes invalidate cached pages and API responses. */
declare module '#server/database/cache-tags.ts' {
  interface CacheTags {
    /** Which posts are published, or what lists show of them. */
    posts: true;
    /** Which posts the pages of posts lead on to, and what they show of them. */
    suggestions: true;
    /** How many posts each category has. */
    'post-counts': true;
    /** The text of one post on its own page, and on the page that leads to it. */
    [post: `post:${number}`]: true;
    /** The likes, comments and views of one post. */
    [engagement: `engagement:${number}`]: true;
    /** The name of one person. */
    [person: `person:${number}`]: true;
    /** Any number of posts, with their engagement, where naming each would take too long. */
    'every-post': true;
    /** Series, and what their parts and pages show of the parts. */
    series: true;
    /** When posts are to be published; wakes the processes that do so. */
    schedule: true;
    categories: true;
    /** Also the titles of videos on the pages of posts. */
    videos: true;
    /** How long ago the videos on the home page were published, which changes without a write. */
    'video-ages': true;
    author: true;
    /** What nearly every page shows of the site, so that all of them go with it. */
    site: true;
    /** What crawlers are told. */
    robots: true;
    /** Which posts are chosen to start with, and why. Whether there are any is part of `site`. */
    'start-here': true;
    /**
     * Which letters the archive lists, and what it shows of them; also wakes the processes that send them. Whether it
     * lists any is part of `site`.
     */
    letters: true;
    /** Whether there are any redirects. Where one leads is read anew for each request. */
    redirects: true;
  }
}

export {};
