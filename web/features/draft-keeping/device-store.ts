import type { KeptDraft, KeptImage } from './kept-draft.ts';
import { forgetLastWords, lastWordsOf } from './last-words.ts';

/**
 * IndexedDB and not local storage: an essay of 300 KB with a picture of 5 MB fits, writing does not hold up the typing,
 * and `strict` has the bytes on the disk before it says so.
 */
const NAME = 'chintan';
const DRAFTS = 'drafts';
const IMAGES = 'images';
const STRICT = { durability: 'strict' } as const;

let opened: Promise<IDBDatabase> | undefined;

export async function keepDraft(draft: KeptDraft): Promise<void> {
  await write(DRAFTS, (store) => store.put(draft));
  forgetLastWords(draft);
}

export function keepImage(image: KeptImage): Promise<void> {
  return write(IMAGES, (store) => store.put(image));
}

export function dropImage(account: number, id: string): Promise<void> {
  return write(IMAGES, (store) => store.delete([account, id]));
}

/** With its image. */
export async function dropDraft(account: number, id: string): Promise<void> {
  forgetLastWords({ account, id });
  await Promise.all([write(DRAFTS, (store) => store.delete([account, id])), dropImage(account, id)]);
}

/** All of one person's, the newest first. */
export async function listDrafts(account: number): Promise<KeptDraft[]> {
  const written = await readDrafts(account).catch(() => []);
  const timeOf = (id: string) => written.find((draft) => draft.id === id)?.keptAt ?? 0;
  const news = lastWordsOf(account).filter(({ id, keptAt }) => keptAt > timeOf(id));
  await Promise.allSettled(news.map(keepDraft));
  const others = written.filter(({ id }) => !news.some((draft) => draft.id === id));
  return [...news, ...others].sort((one, other) => other.keptAt - one.keptAt);
}

function readDrafts(account: number): Promise<KeptDraft[]> {
  return read(DRAFTS, (store) => store.getAll(IDBKeyRange.bound([account, ''], [account, '\uffff'])));
}

export function findImage(account: number, id: string): Promise<KeptImage | undefined> {
  return read(IMAGES, (store) => store.get([account, id]));
}

async function write(name: string, work: (store: IDBObjectStore) => void): Promise<void> {
  const database = await openDatabase();
  return new Promise((done, failed) => {
    const transaction = database.transaction(name, 'readwrite', STRICT);
    transaction.oncomplete = () => done();
    transaction.onabort = () => failed(transaction.error);
    work(transaction.objectStore(name));
    // At once, and not when the page next comes to rest: it may be gone by then.
    transaction.commit();
  });
}

async function read<Answer>(name: string, ask: (store: IDBObjectStore) => IDBRequest<Answer>): Promise<Answer> {
  const database = await openDatabase();
  return answerOf(ask(database.transaction(name).objectStore(name)));
}

function openDatabase(): Promise<IDBDatabase> {
  opened ??= open();
  // Another try may go well.
  opened.catch(forget);
  return opened;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    for (const name of [DRAFTS, IMAGES]) request.result.createObjectStore(name, { keyPath: ['account', 'id'] });
  };
  const database = await answerOf(request);
  database.onclose = forget;
  database.onversionchange = () => {
    database.close();
    forget();
  };
  return database;
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

function forget(): void {
  opened = undefined;
}
