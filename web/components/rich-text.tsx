interface RichTextProps {
  /** Made by the server's renderer, which lets no markup through that a writer has typed. */
  html: string;
}

/** A formatted text. It is one string of HTML, so that the page does not contain it a second time as data. */
export function RichText({ html }: RichTextProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes everything that was typed
  return <div className="prose rich-text" data-rich-text="" dangerouslySetInnerHTML={{ __html: html }} />;
}
