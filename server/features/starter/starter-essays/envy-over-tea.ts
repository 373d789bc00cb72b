import type { StarterEssay } from '../starter-essay.ts';

export const essay: StarterEssay = {
  title: 'The Second Spoon',
  summary: 'The year the award went to the room next door, and what I carried home from it.',
  category: 'Personal Growth',
  tags: ['envy', 'friendship', 'school'],
  language: 'en',
  slug: 'the-second-spoon',
  daysAgo: 197,
  content: `In 2004 the State gave its award for teachers to Sushma Tamrakar, who taught chemistry in the room next to mine. The news came to the principal by telephone during the third period and reached me through the wall, as applause.
I want to set down what happened then as exactly as I can, since those who write about envy mostly write about other people’s.
First I finished the proof. The medians of a triangle meet in a point. I finished it well, in a steady hand, and when I turned round the girls were watching me with interest. They were fourteen and already knew everything. “Won’t you go and congratulate Tamrakar madam?” one of them said. I said, after the bell.
Between then and the bell I discovered that I was in possession of a complete list. I had not known that I was keeping it. It had Sushma’s results beside mine, year by year. It had the science exhibition of 1999, where my girls built the thing and hers wrote the labels, and the name of the inspector who had been at college with her brother. Every item was accurate. I had always imagined envy as a kind of fog, and it was as clear as an account book. It left out one entry. For twenty years, whenever a lesson of mine had gone wrong, I had gone next door in my free period and sat at the back to see how she did it.
After the bell I went. I had prepared a sentence, a generous one, and I said it. Sushma was at the sink, rinsing test tubes. She looked at me for a moment longer than one looks at a person who is offering congratulations. Then she dried her hands, pushed a stool towards me with her foot, and said, “Sit. The tea will be terrible, I made it in a beaker.”
It was terrible. She told me they had spelt her name wrong in the letter. She told me that it was eleven thousand rupees and a shawl, and that her mother, on the telephone, had asked only about the shawl. She did not say that it should have been mine, thank God, nor that awards mean nothing, which is said only by people who have just been given one. She put two spoons of sugar in my beaker without asking, as she had since 1984. I could bear the first. It was the second spoon that I could not bear.
I would like to report that the envy left me there by the sink. It came home with me and lived in the house for about a year, and sat up whenever her name was mentioned. But I found out something about it. I had always taken for granted that there was only one room, and that to grudge a friend a thing was to have stopped loving her; so I had been frightened of myself, and on account of being frightened I had been cold to her. There were two rooms. The old admiration had not moved out. They used the kitchen at different hours.
Sushma died in the April when everything was telephone calls. At the condolence meeting, on a screen, each of us had two minutes. I said that she was the best teacher in the district, that I had known it before the government did, and that it had cost me something to know it. There was a silence, of the sort in which one cannot tell whether the sound has failed. Then her mother, who was ninety-three and must have been sitting close to the machine, asked who that was. Somebody told her: the maths one, from next door.
“Ah,” said the old woman. “Two sugars.”`,
};
