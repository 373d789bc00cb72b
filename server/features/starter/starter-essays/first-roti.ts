import type { StarterEssay } from '../starter-essay.ts';

export const essay: StarterEssay = {
  title: 'The First Roti',
  summary: 'It was set aside for a cow. The cow has gone, and the roti is still on the ledge.',
  category: 'Spirituality',
  tags: ['kitchen', 'habit', 'devotion', 'Gita'],
  language: 'en',
  slug: 'the-first-roti',
  daysAgo: 131,
  content: `“The first one isn’t for you,” said my mother-in-law. I was twenty-five and four days married, and I had reached for it.
It had puffed up on the flame, a good one, and she laid it on the ledge of the kitchen window with a lump of jaggery on top. That was for the cow. The last of the batch, a small crooked thing made from the scrapings of the dough, was for the dog. We were what happened in between.
In those days there was in fact a cow. She came down the lane at about half past ten with the air of a school inspector and put her whole head through the bars. My mother-in-law touched her own forehead afterwards. I did not; I had a master’s degree. Once or twice I made the first roti badly on purpose, to see whether anyone would notice. The cow did not. My mother-in-law looked at it, said nothing, and made another.
That is all the religious instruction I ever had from her. She kept no fasts, she slept through every katha, and she had a low opinion of holy men, who in her experience ate too much. When I asked her what the roti was for, she thought I was asking about the cow.
She has been dead nineteen years. The lane was paved, the cow’s owner sold his yard to a man who put up three floors, and the window now looks out on that man’s bathroom pipe. And each morning I take the first roti off the flame and set it on the ledge. There is still a dog, or a dog’s great-grandchild. There is no cow. A crow gets it, most days. Some days nobody has come for it by two o’clock, and then, I may as well confess, I eat it myself, cold, standing up, and it is the best thing I eat all day.
A former pupil who has become serious about the scriptures told me what it is that I am doing. She quoted the ninth chapter of the Gita: पत्रं पुष्पं फलं तोयं यो मे भक्त्या प्रयच्छति, whoever offers me, with devotion, a leaf, a flower, a fruit, water. It is a lovely line, and there is nothing in the list that one would have to go to a shop for. But there is that भक्त्या, with devotion, standing in the second half like a ticket collector. I looked for mine. I have looked on and off for some years. What I find at the stove is a hand that knows its business, and behind the hand an old woman’s silence, and a strong wish not to be the one with whom it stops.
Whether that is devotion I cannot say. It has no warmth to speak of, unless one stands too near the tawa. I have thought of giving it up on grounds of honesty. But honesty in a kitchen is chiefly about flour. One may be quite mistaken about God at seven in the morning, and the roti has still been given away, or it has not.
Last month, in the rain, the boy who brings the gas cylinders stopped in the kitchen door with one on his shoulder. He had been carrying since six. He set it down, looked at the ledge, and asked whether anyone was eating that. I had the answer ready in my mouth, in her voice, all six words. Outside there was the pipe, and the water running down it, and not so much as a crow. I got up and looked for the jaggery.`,
};
