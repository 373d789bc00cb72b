import { randomFrom } from '../../../bench/random.ts';
import type { DeskApp } from '../accounts/desk-app.ts';
import { publishDue } from '../texts/publish-due.ts';
import { postIn, type Writer } from '../texts/writing.ts';

/** What a post of a random site is, as its author knows it. */
export interface RandomPost {
  id: number;
  /** A word that is in each of its texts, and nowhere else. */
  mark: string;
  state: 'published' | 'draft' | 'scheduled' | 'bin';
  category: number;
  series: number | null;
}

interface RandomComment {
  id: number;
  mark: string;
  post: RandomPost;
  state: 'shown' | 'hidden' | 'deleted';
}

const HOSTILE = [' & <b>', ' ]]>', ' "\'', ' ज्ञान', ' \u0007क्षत्रिय', ' 🪔', ''];
/** Of what is not in the bin; half of it is published. */
const STATES = ['published', 'published', 'draft', 'scheduled'] as const;
const NEXT_YEAR = '2031-06-01T00:00:00Z';

/**
 * A site that somebody changes at random: each thing that is written has a mark of its own, so that whatever a stranger
 * is shown can be compared with what a stranger may see.
 */
export async function buildRandomSite(app: DeskApp, seed: number) {
  const site = new RandomSite(app, await app.writer(), await app.writer(), seed);
  await site.begin();
  return site;
}

class RandomSite {
  readonly posts: RandomPost[] = [];
  readonly comments: RandomComment[] = [];
  readonly categories: { id: number; slug: string }[] = [];
  readonly series: { id: number; slug: string }[] = [];
  readonly #app: DeskApp;
  readonly #writer: Writer;
  readonly #reader: Writer;
  readonly #random: () => number;
  #marks = 0;

  constructor(app: DeskApp, writer: Writer, reader: Writer, seed: number) {
    this.#app = app;
    this.#writer = writer;
    this.#reader = reader;
    this.#random = randomFrom(seed);
  }

  async begin(): Promise<void> {
    const { desk } = this.#app;
    for (const number of [1, 2, 3]) {
      this.categories.push(postIn(await desk.post('categories', { name: `Kind ${number}` })));
      this.series.push(postIn(await desk.post('series', { name: `Row ${number}` })));
    }
  }

  /** Writes something new, or changes something that was written. */
  async step(): Promise<void> {
    const [post, comment] = [this.#pick(this.posts), this.#pick(this.comments)];
    const chance = this.#random();
    if (!post || chance < 0.4) return this.#write();
    if (chance < 0.55) return this.#comment(post);
    if (comment && chance < 0.65) return this.#moderate(comment);
    return this.#change(post);
  }

  /** The author recommends some posts, published or not. Later changes do not repeat this. */
  async suggestPosts(): Promise<void> {
    const chosen = this.posts.filter(({ state }) => state !== 'bin').slice(0, 15);
    const posts = chosen.map(({ id }) => ({ post_id: id }));
    postIn(await this.#app.desk.put('start-here', { introduction: '', posts }));
  }

  /** All posts that are scheduled by now are published. */
  async publishScheduled(): Promise<void> {
    await publishDue(this.#app, Date.parse(NEXT_YEAR));
    for (const post of this.posts) if (post.state === 'scheduled') post.state = 'published';
  }

  isShown({ state }: RandomPost): boolean {
    return state === 'published';
  }

  /** The marks that a stranger may see. */
  get shownMarks(): Set<string> {
    const posts = this.posts.filter(this.isShown);
    const comments = this.comments.filter(({ state, post }) => state === 'shown' && this.isShown(post));
    return new Set([...posts, ...comments].map(({ mark }) => mark));
  }

  async #write(): Promise<void> {
    const state = this.#pick(STATES) ?? 'draft';
    const series = this.#random() < 0.4 ? this.#index(this.series) : null;
    const post = { id: 0, mark: this.#mark(), state, category: this.#index(this.categories), series };
    post.id = postIn(await this.#writer.create(this.#fields(post))).id;
    this.posts.push(post);
  }

  async #change(post: RandomPost): Promise<void> {
    if (post.state === 'bin') {
      const restored = postIn(await this.#writer.restore(post.id));
      post.state = restored.status;
      return;
    }
    if (this.#random() < 0.2) {
      postIn(await this.#writer.remove(post.id));
      post.state = 'bin';
      return;
    }
    post.mark = this.#mark();
    // A post that strangers already see cannot be scheduled.
    const states = post.state === 'published' ? (['published', 'draft'] as const) : STATES;
    post.state = this.#pick(states) ?? 'draft';
    post.category = this.#index(this.categories);
    post.series = this.#random() < 0.4 ? this.#index(this.series) : null;
    postIn(await this.#writer.update({ id: post.id, ...this.#fields(post) }));
  }

  #fields({ mark, state, category, series }: RandomPost) {
    const odd = this.#pick(HOSTILE) ?? '';
    return {
      title: `${mark}${odd}`,
      summary: `Of ${mark}${odd}`,
      content: `The **text** of ${mark}.^[A note about ${mark}.]${odd}`,
      format: this.#random() < 0.5 ? 'markdown' : 'plain',
      tags: [`tag ${mark}`, 'common'],
      category: this.categories[category]?.id,
      series_id: series === null ? null : this.series[series]?.id,
      status: state === 'draft' ? 'draft' : 'published',
      publish_at: state === 'scheduled' ? NEXT_YEAR : null,
    };
  }

  async #comment(post: RandomPost): Promise<void> {
    if (!this.isShown(post)) return;
    const mark = this.#mark();
    const body = { post_id: post.id, comment: `I think ${mark}.` };
    postIn(await this.#app.send('POST', '/api/post/comment', body, this.#reader.bearer));
    const { rows } = postIn(await this.#app.get(`/api/post/comment/${post.id}`));
    this.comments.push({ id: rows[0].id, mark, post, state: 'shown' });
  }

  async #moderate(comment: RandomComment): Promise<void> {
    if (comment.state === 'deleted') return;
    const act = this.#pick(['approve', 'hide', 'delete'] as const) ?? 'hide';
    postIn(await this.#app.desk.post('comments', { ids: [comment.id], act }));
    comment.state = ({ approve: 'shown', hide: 'hidden', delete: 'deleted' } as const)[act];
  }

  #mark(): string {
    this.#marks += 1;
    return `zq${this.#marks}x`;
  }

  #index(list: unknown[]): number {
    return Math.floor(this.#random() * list.length);
  }

  #pick<Item>(list: readonly Item[]): Item | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }
}
