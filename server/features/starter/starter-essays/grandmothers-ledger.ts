import type { StarterEssay } from '../starter-essay.ts';

export const essay: StarterEssay = {
  title: 'The Account That Was Never Closed',
  summary: 'My grandmother’s red book held two accounts. One of them was never meant to balance.',
  category: 'Philosophy',
  tags: ['debt', 'gifts', 'family', 'memory'],
  language: 'en',
  slug: 'the-account-that-was-never-closed',
  daysAgo: 23,
  content: `My grandmother kept her accounts in a long red cloth-bound book of the kind shopkeepers use, sewn down the fold with white thread. When she died it came to me, because I was the one in the family who was good at sums. I put it in a trunk and did not open it for more than forty years.
I expected milk and kerosene. Milk and kerosene were there, in a small upright hand, for the years 1951 to 1978. But from the other end, turned upside down, the same book held a second account, and this one had no totals. It was a list of weddings. Beside each wedding stood what our house had given: a brass bowl, eleven rupees, a blouse piece, twenty-one rupees and a coconut. On the facing page, sometimes many years later, stood what that house had given us when we had a wedding of our own.
I sat down to balance it. It would not balance. Eleven rupees to the Dubeys in 1956; from the Dubeys, in 1963, fifteen. To the Dubeys again in 1969, twenty-one. Nobody in these pages had ever returned what they received. Everyone returned a little more, and so was a little owed, and was in turn paid back a little too much. I followed four families through twenty-five years and the difference never once came to zero.
For a week I took this for pride. Then an aunt of mine, eighty-one, who had come to eat and stayed to correct me, looked down the columns and said that it was quite deliberate. It was called vyavahar, which is our word for dealings and also for conduct. If a family gave back exactly what it had been given, to the rupee, everybody understood: the account was closed. They would not be coming to your door again, and you need not go to theirs. It had happened once that she knew of, with the Choubeys, after the business of the well. “Eleven for eleven,” she said, and lowered her voice, though every Choubey concerned has been dead since the Emergency.
I taught for thirty-four years that the two sides of an equation must be made equal, and that when they were, one could put down one’s pencil. It had not occurred to me that putting down the pencil might be the insult.
We speak of debt as a weight. I speak that way myself; I have never bought so much as a pressure cooker on instalments. But there is a sort of debt that is more like the slack in a rope. The neighbour who keeps my key when I travel, the colleague who took my classes for the six weeks my husband was in hospital: I could not settle with either of them if I tried. And I have tried, with a box of sweets a size too large, and they looked at me with faint alarm, as though I might be leaving.
Not everything in the book is so handsome. There are names that drop out after a single entry, and I know enough of that town to guess that they were too poor to give a little more and too proud to give the same. A rope with slack in it still has to be bought. My grandmother left a blank line under each of those names. I cannot tell whether it was tact, or hope, or only the way the page was ruled.
The last entry is in a different ink. To the Dubeys, 1978, a set of six glasses. She died that winter. My own wedding was in 1980, and the Dubeys came, and I am ashamed to say that I have no idea what they brought.`,
};
