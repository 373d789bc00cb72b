import type { StarterEssay } from '../starter-essay.ts';

export const essay: StarterEssay = {
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
};
