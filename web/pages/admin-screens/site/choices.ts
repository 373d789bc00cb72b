import type { RadioButtonsProps } from '../form-parts.tsx';

type Question = Omit<RadioButtonsProps, 'chosen'>;

/** Asked on a new site, and later on the screen Site. */
export const PUBLISHING: Question = {
  legend: 'Who can publish',
  hint: 'Readers with an account can like and comment in any case.',
  name: 'publishing',
  choices: [
    ['author', 'Admins only', 'Others can write drafts.'],
    ['review', 'Everyone, after review', 'Posts by others wait under Writing until an admin approves them.'],
    ['open', 'Everyone', 'Anyone with an account and a confirmed email can publish.'],
  ],
};

export const TRAINING: Question = {
  legend: 'AI training',
  hint: 'Search engines may always list the site. The file robots.txt asks companies that train AI models to respect your choice. Most do, but nothing forces them to.',
  name: 'training',
  choices: [
    ['no', 'Ask companies not to train AI models on this site'],
    ['yes', 'Let companies train AI models on this site'],
  ],
};
