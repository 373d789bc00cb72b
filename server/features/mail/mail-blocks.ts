export interface MailSite {
  name: string;
  /** Without a trailing slash. */
  url: string;
  timeZone: string;
}

/** One piece of a mail, from which both its HTML and its text are made. */
export type Block =
  | { paragraph: string }
  /** A code, shown large on a line of its own and selected as a whole by one click. */
  | { code: string }
  | { button: string; url: string }
  /** An alternative to the button. */
  | { link: string; url: string }
  /** A note in small print, which most readers can skip. */
  | { quiet: string };

export interface MailContent {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  heading: string;
  blocks: Block[];
}
