import { randomUUID } from 'node:crypto';
import { picture } from '../fixtures/images.ts';
import type { Bearer } from '../support/database/builders.ts';

const LETTERS = 'bdfgjklmnprstvz';

/** Someone who is logged in. */
export interface Person {
  id: number;
  bearer: Bearer;
}

/** What is known to be kept: every entry was answered 200. What nobody was told of may be there or not. */
export interface Acknowledged {
  writes: number;
  /** By id: the word in the title, or either of two where the answer to the last change was lost. */
  posts: Map<number, string[]>;
  comments: Map<number, string>;
  /** By post and person. */
  likes: Map<string, boolean[]>;
  /** To whom a mail is on its way. */
  mailsTo: Set<string>;
  images: Map<number, string>;
}

interface MixedLoad {
  acknowledged: Acknowledged;
  /** Runs several clients at the same time, each until the server no longer answers or `over` is aborted. */
  run(url: string, over: AbortSignal): Promise<void>;
}

export interface Cast {
  category: string;
  writers: Person[];
  reader: Person;
  admin: Person;
}

type Call = (method: string, path: string, body: object | FormData, person?: Person) => Promise<Answered>;
/** The id and the address of what was written, if it has any. */
type Answered = { id: number; url: string };

export function mixedLoad(cast: Cast, random: () => number): MixedLoad {
  const acknowledged: Acknowledged = {
    writes: 0,
    posts: new Map(),
    comments: new Map(),
    likes: new Map(),
    mailsTo: new Set(),
    images: new Map(),
  };
  const { posts, comments, likes, mailsTo, images } = acknowledged;
  const word = () => Array.from({ length: 14 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
  const anyOf = <Key>(map: Map<Key, unknown>) => [...map.keys()][Math.floor(random() * map.size)];
  const postOf = (title: string) => ({
    title,
    summary: 'A summary.',
    content: `On ${title}.`,
    category: cast.category,
  });

  const clients: ((call: Call) => Promise<void>)[] = [
    ...cast.writers.map((writer) => (call: Call) => write(call, writer)),
    (call) => comment(call, cast.reader),
    (call) => like(call, cast.reader),
    subscribe,
    register,
    (call) => upload(call, cast.admin),
  ];

  return {
    acknowledged,
    run: async (url, over) => {
      const call = callerOf(url, acknowledged);
      await Promise.all(
        clients.map(async (client) => {
          try {
            while (!over.aborted) await client(call);
          } catch (error) {
            // The server is gone; anything else is a mistake.
            if (!(error instanceof TypeError)) throw error;
          }
        }),
      );
    },
  };

  async function write(call: Call, writer: Person) {
    const first = word();
    const { id } = await call('POST', '/api/post/create', postOf(first), writer);
    posts.set(id, [first]);
    const second = word();
    posts.set(id, [first, second]);
    await call('PUT', '/api/post/update', { id, ...postOf(second) }, writer);
    posts.set(id, [second]);
  }

  async function comment(call: Call, person: Person) {
    const post_id = anyOf(posts);
    if (post_id === undefined) return pause();
    const words = `A thought on ${word()}.`;
    const { id } = await call(
      'POST',
      '/api/post/comment',
      { post_id, comment: words, comment_key: randomUUID() },
      person,
    );
    comments.set(id, words);
  }

  async function like(call: Call, person: Person) {
    const post_id = anyOf(posts);
    if (post_id === undefined) return pause();
    const key = `${post_id} ${person.id}`;
    const before = likes.get(key) ?? [false];
    const liked = !before.at(-1);
    likes.set(key, [...before, liked]);
    await call('POST', '/api/post/like', { post_id, liked }, person);
    likes.set(key, [liked]);
  }

  async function subscribe(call: Call) {
    const email = `${word()}@mail.example`;
    await call('POST', '/api/newsletter/subscribe', { email });
    mailsTo.add(email);
    await pause();
  }

  async function register(call: Call) {
    const email = `${word()}@mail.example`;
    const password = 'Blue.Kettle7';
    const name = { first_name: 'Meera', last_name: 'Joshi', phone_no: 9812345678 };
    await call('POST', '/api/auth/register', { ...name, email, password, confirm_password: password });
    mailsTo.add(email);
    await pause();
  }

  async function upload(call: Call, person: Person) {
    const form = new FormData();
    const bytes = await picture(200, 100).png().toBuffer();
    form.append('image', new File([new Uint8Array(bytes)], 'picture.png'));
    const { id, url } = await call('POST', '/api/desk/images', form, person);
    images.set(id, url);
  }
}

function callerOf(url: string, acknowledged: Acknowledged): Call {
  return async (method, path, body, person) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: { ...person?.bearer, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    // The server is shutting down.
    if (answer.status === 503) throw new TypeError(text);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    acknowledged.writes += 1;
    return JSON.parse(text).data;
  };
}

/** So that those who ask for mails do not fill the queue faster than it can be emptied. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}
