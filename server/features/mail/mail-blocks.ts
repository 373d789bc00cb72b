/** What the mails need of the site. */
export interface MailSite {
  name: string;
  /** Without a trailing slash. */
  url: string;
}

/** One piece of a mail, from which both its HTML and its text are made. */
export type Block =
  | { paragraph: string }
  /** Large, alone on its line, selected as a whole. */
  | { code: string }
  | { button: string; url: string }
  /** A second way, beside the button. */
  | { link: string; url: string }
  /** What is there for the few who need it. */
  | { quiet: string };

export interface MailContent {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  heading: string;
  blocks: Block[];
}
