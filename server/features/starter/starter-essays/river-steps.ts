import type { StarterEssay } from '../starter-essay.ts';

export const essay: StarterEssay = {
  title: 'The Last Dry Step',
  summary: 'The ghat has forty-one steps, and the one we sit on is never the same one.',
  category: 'Spirituality',
  tags: ['faith', 'the Narmada', 'grief', 'morning'],
  language: 'en',
  slug: 'the-last-dry-step',
  daysAgo: 13,
  featured: true,
  youtubeUrl: 'https://www.youtube.com/watch?v=aUBawr1hUwo',
  content: `The ghat has forty-one steps, but there is no morning of the year on which you can count them all. In May, when the Narmada is low and the boys play cricket on what was the river, you might get to thirty-eight. In August there are nine.
At six there is a row of us on the lowest. In winter that is far down, near the boats, on stone that is green and pitted and belongs by rights to the fish. When the rains come we move up every few days without discussing it: the woman who sells marigolds in leaf cups, the pandit with his transistor, the two brothers who do not speak to each other and come at the same hour, and I. Nobody puts up a notice. You come down in the dark, feeling ahead with one foot, and where the foot gets wet you sit down on the step above.
People who come by bus to see the ghat ask where exactly it is, by which they mean the right place, where the merit is. There is a marble tablet for them halfway up, with the name of the widow who paid for the stone. They photograph that. Then they ask where one should bathe, and the marigold woman, who is asked it twenty times a day, points with her chin at the edge of the water. “There,” she says. “Wherever it is.”
I came to this late. I went to the river after my husband died because a cousin took me by the elbow, and I kept on because it was somewhere to be at six. I do not know what I believe. When the pandit recites I hear the metre first and the meaning a long way behind it. I have never felt what the others seem to feel when they fold their hands; or I have felt it, and took it for the cold.
But I have thought about that foot. All my life I had supposed that faith meant having found your step. You stood on it and were firm, the firmer the better, and people who moved were people who had doubted. My father stood like that. He had fixed hours and fixed words, and when my brother died the water came up over him where he was and he did not shift. I admired it. I was also afraid of it. He said his prayers every morning for two years in the voice of a man reading out a timetable, and otherwise he spoke to nobody.
Our row is not firm in that way. We are exact about one thing only: it should be the last dry step, close enough to put a hand in the water and not so close as to be taken. Where that is we learn again each day with the foot. I used to think of this as something one did until one was sure.
On the fourth of August last year the river came over all nine. We stood up on the road behind a rope, with two policemen, in the rain, beside the shuttered tea stall. The brothers were there, six feet apart as always. The marigold woman had put her basket on the bonnet of a jeep. At six the pandit looked at the brown water going past the place where we had sat, and then at his own feet. Then he took off his slippers and sat down on the kerb.`,
};
