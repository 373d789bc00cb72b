/** For people who open a feed in their browser. */
export const FEED_STYLE = '<?xml-stylesheet type="text/css" href="/feed.css"?>';
