interface SiteTextProps {
  className?: string;
  /** Made by the server's renderer, which escapes everything that was typed. */
  html: string;
  language: string;
}

/** A site text, such as the author's bio, that an admin has written in Markdown. */
export function SiteText({ className, html, language }: SiteTextProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes everything that was typed
  return <div className={className} lang={language} dangerouslySetInnerHTML={{ __html: html }} />;
}
