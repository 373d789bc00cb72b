/** Every construct of a text, in English. */
export const ENGLISH_SAMPLE = `
A lamp in a window asks for nothing. It is lit by somebody who will not see who looks up from the street, and it is looked at by people who will never learn whose it was. I have kept one for eleven years, in the window of the room in which I write, and this letter is about what it has taught me: *attention is a way of giving*, **and it costs less than we fear**. I used to think ~~that it costs everything~~ otherwise.[^fear]

[^fear]: The fear has an old name, *kārpaṇya*, which a dictionary gives as “poverty of heart”. The word stands in [the second chapter](/blog/gita-two#verse-7), where a man who has everything cannot move.

My grandmother called the lamp दीया and the light in it उजाला, and she never used the one word for the other. There is more on this at https://example.org/lamps, and in [an essay about windows](https://example.org/windows "Windows").

## What the window shows

> Whoever lights a lamp for somebody else finds that their own path has become brighter.
> The light does not ask whose path it is.
> — A saying that I heard in Banaras

The list of what is needed is short:

- a lamp, or a jar with a thread
- oil, of whatever kind the kitchen has
  - mustard oil burns longest
  - sesame oil smells of *evenings*
- somebody who remembers it

And it is done in this order:

1. Trim the thread.
2. Pour the oil, slowly, so that

   the thread can drink. A thread that is wet at one end only goes out before the evening is over.
3. Light it, and leave it alone.

### Three verses, three voices

The verse that I would keep if I could keep only one is Gita 2.47.

~~~verse sa
कर्मण्येवाधिकारस्ते मा फलेषु कदाचन ।
  मा कर्मफलहेतुर्भूर्मा ते सङ्गोऽस्त्वकर्मणि ॥ 2.47 ॥
~~~

~~~transliteration
karmaṇy-evādhikāras te mā phaleṣu kadācana
  mā karma-phala-hetur bhūr mā te saṅgo 'stv akarmaṇi
~~~

~~~translation
Your claim is to the work alone, and never to what it may bring;
  let not the fruit be why you act, nor let idleness be dear to you.
~~~

Mine is smaller, and does not need a teacher:

~~~verse
The oil goes down, the thread goes black,
  the wall has learnt my shadow’s way;
    and nobody has carried back
      the light they borrowed yesterday.

So let it be a light for those who are still on the road, and who will not look back to see which window it was that they were glad of.
~~~

![A clay lamp in a niche of a wall, lit](/media/lamp.jpg "The niche beside my door, *built for an idol* and given to a lamp © Meera Joshi")

> [!pull]
> Attention is the rarest thing that I can give, and the only one that grows.
> — From the notebook

---

| Oil | Hours | Smell |
|:--|--:|:--|
| Mustard | 9 | sharp, then sweet[^nose] |
| Sesame (तिल) | 7½ | of evenings |
| Coconut | 6 | almost nothing |

[^nose]: This is my nose and no science.

A small program that I use says when to trim the thread, by the function \`nextTrim\`:

~~~js
function nextTrim(lit) {
	const hours = 9;
    return lit + hours * 3600;   // <- in seconds & "quoted"
}
~~~

#### Something to watch

https://www.youtube.com/watch?v=dQw4w9WgXcQ

https://www.youtube.com/watch?v=aqz-KE-bpKQ

And a mark within a line ![a flame](/media/flame.png), for those who read to the end.^[Thank you. Answer this letter if you like; it comes to me.]
`;
