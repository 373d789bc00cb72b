import type { AuthorStats } from '#shared/contracts/author.ts';
import type { Category } from '#shared/contracts/category.ts';
import type { SiteSettings } from '#shared/contracts/desk/site.ts';
import type { Book } from '#shared/contracts/site.ts';

export const starterCategories: Pick<Category, 'name' | 'slug' | 'description'>[] = [
  {
    name: 'Philosophy',
    slug: 'philosophy',
    description: 'Questions that come up over a ledger or in a train, followed as far as they will go.',
  },
  {
    name: 'Spirituality',
    slug: 'spirituality',
    description: 'Lamps, rivers and kitchens, from someone who keeps the habits and is not sure of the rest.',
  },
  {
    name: 'Personal Growth',
    slug: 'personal-growth',
    description: 'What I learned late, mostly from people I was supposed to be teaching.',
  },
  {
    name: 'Wisdom',
    slug: 'wisdom',
    description: 'Things the old ones knew without saying, and a few they said without knowing.',
  },
];

const starterStats: AuthorStats = { readers: '50K+', articles: '12', subscribers: '5K+', satisfaction: '98%' };

export const starterAuthor = {
  name: 'Indumati Pathak',
  bio: 'For thirty-four years I taught mathematics at a government girls’ school in Jabalpur, and was wrong at the blackboard more often than the record shows. I live not far from the Narmada with a tulsi plant, an unreliable wristwatch and more notebooks than shelves. I write in English or in Hindi, depending on which of them the thought arrives in. Letters are answered, slowly.',
  image_path: null,
  expertise: JSON.stringify([
    'Everyday philosophy',
    'The Gita and Kabir, read slowly',
    'Teaching, and learning late',
    'The short essay',
  ]),
  stats: JSON.stringify(starterStats),
};

export const starterSite: SiteSettings = {
  name: 'Chintan',
  hindiName: 'चिंतन',
  tagline: 'Thinking slowly about ordinary days.',
  description:
    'Short essays by Indumati Pathak on philosophy, spirituality and growing older, in English and Hindi, with talks worth an evening and a letter every week.',
  timeZone: 'Asia/Kolkata',
  dates: 'hindi',
  publishing: 'open',
  unsetSignIn: 'shown',
  invitation: '',
  claims: { subscribers: '5K+', satisfaction: '98%', updates: 'Weekly' },
  journey: [
    {
      title: 'A house with a red ledger',
      text: 'I grew up in Narsinghpur, under a grandmother who wrote everything down and a father who set his watch by the radio. I learned early that not every column has a total.',
    },
    {
      title: 'Thirty-four years of chalk',
      text: 'I came to Jabalpur to be married and stayed to teach mathematics, to some four thousand girls. A good many of them asked better questions than I answered.',
    },
    {
      title: 'The first quiet Monday',
      text: 'I retired in 2017 and sat in the kitchen at ten o’clock, waiting for a bell. When none rang I opened a notebook, to have something to correct.',
    },
    {
      title: 'Chintan',
      text: 'The notebooks became a book, and what would not fit into the book became these pages. I am still learning to read from right to left.',
    },
  ],
  social: [],
};

export const starterBook = {
  title: 'The Rough Work Column',
  subtitle: 'Essays on What Does Not Get Marked',
  description:
    'Down the right-hand side of every answer book in an Indian school runs a narrow ruled column for rough work: the crossed-out sums, the wrong turns, the small drawing of a bird. It earns no marks, and for thirty-four years Indumati Pathak read it first. These essays do the same with a life, its kitchens, corridors and second thoughts, and leave the fair copy to others.',
  shops: JSON.stringify([
    { name: 'Amazon', url: 'https://www.amazon.in/s?k=The+Rough+Work+Column+Indumati+Pathak' },
    { name: 'Flipkart', url: 'https://www.flipkart.com/search?q=The+Rough+Work+Column+Indumati+Pathak' },
  ] satisfies Book['shops']),
  is_shown: 1 as const,
};

export const starterVideos = [
  {
    youtube_id: 'UtBsl3j0YRQ',
    title: 'Want to be happy? Be grateful',
    description:
      'David Steindl-Rast, a Benedictine monk, turns the usual order round: we are not grateful because we are happy. Listen for what he makes of crossing a street.',
    duration: '14:31',
    daysAgo: 5,
  },
  {
    youtube_id: 'aUBawr1hUwo',
    title: 'The art of stillness',
    description:
      'Pico Iyer has spent his life travelling, and speaks here in favour of going nowhere. I play it for visitors who cannot sit down.',
    duration: '15:40',
    daysAgo: 16,
  },
  {
    youtube_id: '8KkKuTCFvzI',
    title: 'What makes a good life?',
    description:
      'Robert Waldinger directs a study that has followed the same men since the 1930s. What it found would not have surprised my grandmother, but she had no graphs.',
    duration: '12:47',
    daysAgo: 29,
  },
  {
    youtube_id: 'qzR62JJCMBQ',
    title: 'All it takes is 10 mindful minutes',
    description:
      'Andy Puddicombe, once a monk, asks when we last did nothing at all for ten minutes. He makes the case while juggling.',
    duration: '9:24',
    daysAgo: 58,
  },
  {
    youtube_id: 'iCvmsMzlF7o',
    title: 'The power of vulnerability',
    description:
      'Brené Brown set out to measure human connection, and her own findings upset her. I know few better accounts of a researcher losing an argument with her data.',
    duration: '20:19',
    daysAgo: 94,
  },
  {
    youtube_id: '4q1dgn_C0AU',
    title: 'The surprising science of happiness',
    description:
      'Dan Gilbert shows how badly we guess what will make us happy, and how well we manage when we do not get it. Quick, funny and a little unsettling.',
    duration: '21:16',
    daysAgo: 147,
  },
];
