import type { StarterEssay } from '../starter-essay.ts';

export const essay: StarterEssay = {
  title: 'One Word for Two Days',
  summary: 'On a backward seat in a train, beside a boy who wanted to see what was coming.',
  category: 'Philosophy',
  tags: ['time', 'language', 'trains'],
  language: 'en',
  slug: 'one-word-for-two-days',
  daysAgo: 88,
  content: `Half the seats in the chair car face backwards, and the ticket does not say which half. In February, on the way to my sister’s, mine did. Beside me a boy of six or so was travelling with his mother, and he was outraged. He had been promised a window and had got one, and everything in it was leaving.
“I can’t see what’s coming,” he said. His mother told him it would come anyway.
It was wheat most of the way, still green, with a man standing in it now and then. If you sit facing the engine such a man arrives: he is a speck, then a shirt, then a face, and then he is gone before you have had any good of him. Facing backwards it is the other way about. He springs out at your shoulder, full size, and after that you are given a long time to look. You see the can in his hand, and the other man he was shouting to, and the field he stood in, and how it lies among the other fields. By the time he is too small to make out you have understood him rather well.
People talk of looking into the future. I do not believe anybody has ever done it. Whatever I know of next year I know by staring at the years already laid out in front of me and guessing the rest from the way they curve. What is coming comes from behind, over the shoulder and at full size: the telephone call, the lump, the grandchild. Only when it begins to move off does one see it.
The boy told me that they had gone to the zoo कल. “Will go,” said his mother. She corrected the verb and left the noun alone, since there was nothing wrong with it. In Hindi कल is the day next to this one, on whichever side, and परसों is the day beyond that, before or after. A young engineer from Madras who lodged with us once, and was learning the language from my husband, thought this a scandal. How did we ever catch a train? I told him that the verb takes care of it, but I was a little embarrassed on the language’s behalf, as if our great-grandmothers had not been able to tell the two apart.
Going backwards past a brick kiln I was less embarrassed. The word measures the distance and does not mind the direction; in class I would have called it absolute value and drawn two bars around it. And that is how the two days stand at four in the morning. The thing I should not have said to my sister, and the thing I shall have to ask the doctor, are of one size and one weight, each of them a day away, each out of reach of my hands. Only the verb is different. The day that does have a word entirely to itself I could not see at all. I was sitting on it.
At the junction they took the engine off one end of the train and put it on the other, and when we had all drunk our tea we pulled out the way we had come in. The boy found himself facing front. He stood up on the seat and shouted that it was coming, all of it, everything was coming. He watched for about five minutes. Then he put his head down on his mother’s arm and slept until he had to be carried off.`,
};
