interface FormattedTextProps {
  className?: string;
  /** Made by the server's renderer, which escapes everything that was typed. */
  html: string;
  language: string;
}

/** A text that an admin has written in Markdown. */
export function FormattedText({ className, html, language }: FormattedTextProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes everything that was typed
  return <div className={className} lang={language} dangerouslySetInnerHTML={{ __html: html }} />;
}
