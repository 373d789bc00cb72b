/**
 * The names under which companies collect texts to train models on. Those that search, or fetch a page because a person
 * asked for it, have other names and are not listed. Checked in November 2026.
 */
export const TRAINING_CRAWLERS = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'Meta-ExternalAgent',
  'omgili',
  'PanguBot',
  'Timpibot',
  'Webzio-Extended',
];
