import type { StarterEssay } from '../starter-essay.ts';

export const essay: StarterEssay = {
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
We have inverters now. When the supply fails there is a click and a small green light, and the fan does not even hesitate. My granddaughter has never heard forty fans stop. I am not going to say that it was better before. I have marked board papers by a kerosene lamp with the sweat running off my elbow on to the ink; my neighbour brought a newborn through one June in a wet sheet, changing it every half hour until dawn. Anyone who misses that has forgotten it.
Still, on some nights in July I go up to the roof and switch nothing on. And when an old friend telephones, and talks of this and that, and begins at last to come round to the thing she has telephoned about, my hand goes out by itself and puts off the lamp.
Mr Qureshi went back to Bhopal when he retired, and I heard some time later that he had died. Over the years I have been certain what the line was, on five or six separate occasions. It is only lately I have seen that they were all of them lines which somebody might have written to me.`,
};
