/**
 * Raise it when the same text is to give other HTML, text or outlines than before: every site then renders its posts
 * again in the background.
 */
export const RENDERER_VERSION = 7;
