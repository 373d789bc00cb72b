import type { StarterEssay } from './starter-essay.ts';

export const englishEssays: StarterEssay[] = [
  {
    title: 'This Is Easy',
    summary: 'What I heard at seventy, on the wrong side of the red pen.',
    category: 'Personal Growth',
    tags: ['teaching', 'learning', 'Urdu', 'old age'],
    language: 'en',
    slug: 'this-is-easy',
    daysAgo: 2,
    content: `There is a red circle on page eleven of my copybook, and I have been looking at it for two days.
I am learning to read Urdu. I have spoken a good deal of it all my life without being told, as everyone in this town has, but I could never read the boards in the lane behind the mosque, or the one book of Ghalib my husband left that is printed in the proper script. So at seventy I asked the tailor’s daughter, Nasreen, who gives tuitions. She said she had never taught anyone with white hair, but that the letters would be the same.
The letters are not the same; that is the trouble with them. Each has one shape when it is alone, another when it leads, another in a crowd, and another to close the word, and a few of them will not hold hands with whatever comes after. There are four ways to write what I would have sworn was a single z. And then the dots, above or below, one or two or three. I put them in at the end, like salt, and like salt they cannot be taken out again.
On page eleven I had written a word of four letters and a dot had drifted. Nasreen circled it. Then she bent down and said, quite kindly, to help me, in a voice I would have known anywhere: “But this is easy, aunty. See?”
I did not see. What I noticed was that I could no longer ask. Had it been hard I could have asked; a person may fall off a mountain without disgrace. But who falls off a doorstep? I said oh yes, of course, and wrote the word again, and while I wrote it I found that I had laid my left arm around the page like a wall.
I knew that arm. It belonged to the girls in the third row. For years I took it that they were guarding their answers from the neighbours.
I said it several times a day. Taking out the common factor: this is easy. The angle in a semicircle: now this is easy. I meant it as a hand held out. I meant, don’t be frightened, I have seen hundreds manage it. For those who were about to manage it perhaps did no harm. But I said it loudest when a face went dark, and I said it to that face, and what she must have heard was that the door stood wide open and she alone could not find it. Six times a day, two hundred days, thirty-four years. I cannot help doing the sum. It comes to forty thousand eight hundred.
I do not know what I ought to have said. “This is hard” would have frightened the lot of them. I have been trying sentences out on the tulsi plant. The best so far is “Show me where it stops,” and that is less a sentence than a reason to pull up a chair.
I thought of explaining all this to Nasreen. But she is twenty-two, and patient, and good at it, and she would only be sorry, and then she would have to think what to say next time, in the middle of a lesson, with me looking up at her. I could not wish it on her before her examinations.
The page must be done again by Thursday. There is a word in the top line, the second from the right, or as I must learn to say, the second, whose middle I cannot make out at all. I have written it in lightly, in pencil, and moved my arm.`,
  },
  {
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
  },
  {
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
For a week I took this for pride. Then an aunt of mine, eighty-one, who had come to eat and stayed to correct me, looked down the columns and said that it was quite deliberate. It was called *vyavahar*, which is our word for dealings and also for conduct. If a family gave back exactly what it had been given, to the rupee, everybody understood: the account was closed. They would not be coming to your door again, and you need not go to theirs. It had happened once that she knew of, with the Choubeys, after the business of the well. “Eleven for eleven,” she said, and lowered her voice, though every Choubey concerned has been dead since the Emergency.
I taught for thirty-four years that the two sides of an equation must be made equal, and that when they were, one could put down one’s pencil. It had not occurred to me that putting down the pencil might be the insult.
We speak of debt as a weight. I speak that way myself; I have never bought so much as a pressure cooker on instalments. But there is a sort of debt that is more like the slack in a rope. The neighbour who keeps my key when I travel, the colleague who took my classes for the six weeks my husband was in hospital: I could not settle with either of them if I tried. And I have tried, with a box of sweets a size too large, and they looked at me with faint alarm, as though I might be leaving.
Not everything in the book is so handsome. There are names that drop out after a single entry, and I know enough of that town to guess that they were too poor to give a little more and too proud to give the same. A rope with slack in it still has to be bought. My grandmother left a blank line under each of those names. I cannot tell whether it was tact, or hope, or only the way the page was ruled.
The last entry is in a different ink. To the Dubeys, 1978, a set of six glasses. She died that winter. My own wedding was in 1980, and the Dubeys came, and I am ashamed to say that I have no idea what they brought.`,
  },
  {
    title: 'When the Current Went',
    summary: 'A story begun in the dark, forty fans, and a question I could have asked at any time for eleven years.',
    category: 'Wisdom',
    tags: ['monsoon', 'neighbours', 'listening', 'darkness'],
    language: 'en',
    slug: 'when-the-current-went',
    daysAgo: 52,
    youtubeUrl: 'https://www.youtube.com/watch?v=8KkKuTCFvzI',
    content: `It used to go with a sound. There was thunder over the cantonment, then a cough from the transformer at the corner, and then the sound itself, which was of forty ceiling fans slowing down in forty houses. After that you could hear the frogs.
We lived in the staff quarters behind the telegraph office, and within five minutes everybody was out of doors. The women took the steps and the men took the culvert. Somebody’s grandfather would be carried out on his cot, complaining, and set down in the middle of the road, since nothing was going to be driven along it. In those weeks there was no moon to speak of. You knew people by the cough, by the glow of a bidi, by which end of the culvert a voice came from.
I have never heard such talk as I heard there. It was no cleverer than talk by daylight; if anything it wandered. But nobody had a face to keep in order. Mr Qureshi of the sorting office, who in the light could hardly be got to say good morning, told us one July how he had once read another man’s letter. He had been two months in the job. It was a blue inland, badly gummed, and it came open by itself in his hand, and he saw one line. He had thought about that line, he said, on most days for thirty years. Somebody on the steps asked what it was. I heard him draw breath. And the current came back.
It always came back with a roar. Every child in the colony shouted, a dozen radios took up in the middle of a song, and there we all were in our nightclothes with our hair undone, blinking, a bit ashamed, like people who have been found holding hands. Everyone went in. Mr Qureshi went in.
I lived four doors from him for eleven years after that night, and met him on the road perhaps twice a week. I could have asked. I would like to say that it was delicacy, but I was dying to know. It was only that by daylight there was no way of putting it. “What was in that letter?” is a question for a policeman. The thing had been on its way to us along a road that was open in the dark, and when the light came on it turned back with the rest of us.
---

We have inverters now. When the supply fails there is a click and a small green light, and the fan does not even hesitate. My granddaughter has never heard forty fans stop. I am not going to say that it was better before. I have marked board papers by a kerosene lamp with the sweat running off my elbow on to the ink; my neighbour brought a newborn through one June in a wet sheet, changing it every half hour until dawn. Anyone who misses that has forgotten it.
Still, on some nights in July I go up to the roof and switch nothing on. And when an old friend telephones, and talks of this and that, and begins at last to come round to the thing she has telephoned about, my hand goes out by itself and puts off the lamp.
Mr Qureshi went back to Bhopal when he retired, and I heard some time later that he had died. Over the years I have been certain what the line was, on five or six separate occasions. It is only lately I have seen that they were all of them lines which somebody might have written to me.`,
  },
  {
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
  },
  {
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
A former pupil who has become serious about the scriptures told me what it is that I am doing. She quoted the ninth chapter of the Gita:

\`\`\`verse sa
पत्रं पुष्पं फलं तोयं
यो मे भक्त्या प्रयच्छति
\`\`\`

\`\`\`transliteration
patraṁ puṣpaṁ phalaṁ toyaṁ
yo me bhaktyā prayacchati
\`\`\`

\`\`\`translation
Whoever offers me, with devotion,
a leaf, a flower, a fruit, water.
\`\`\`

It is a lovely line, and there is nothing in the list that one would have to go to a shop for. But there is that भक्त्या, with devotion, standing in the second half like a ticket collector. I looked for mine. I have looked on and off for some years. What I find at the stove is a hand that knows its business, and behind the hand an old woman’s silence, and a strong wish not to be the one with whom it stops.
Whether that is devotion I cannot say. It has no warmth to speak of, unless one stands too near the tawa. I have thought of giving it up on grounds of honesty. But honesty in a kitchen is chiefly about flour. One may be quite mistaken about God at seven in the morning, and the roti has still been given away, or it has not.
Last month, in the rain, the boy who brings the gas cylinders stopped in the kitchen door with one on his shoulder. He had been carrying since six. He set it down, looked at the ledge, and asked whether anyone was eating that. I had the answer ready in my mouth, in her voice, all six words. Outside there was the pipe, and the water running down it, and not so much as a crow. I got up and looked for the jaggery.`,
  },
  {
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
  },
];
