import { describe, expect, test } from 'vitest';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { shareDraft, WORD } from './share-draft.ts';
import { shareSite } from './shared-site.ts';

guard('The token of a preview link was guessed, leaked or opened more than its draft.');

const opened = shareSite({}, async (site) => {
  const member = await site.writer();
  return { member, shared: await shareDraft(site, member) };
});

const reads = async (address: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await opened().get(address, headers);
  return statusCode === 200 && body.includes(WORD);
};

const SPELLED: Record<string, (token: string) => string> = {
  'in other letters': (token) =>
    `?preview=${token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase()}`,
  'without its end': (token) => `?preview=${token.slice(0, -1)}`,
  'with something behind it': (token) => `?preview=${token}A`,
  'with a space behind it': (token) => `?preview=${token}%20`,
  padded: (token) => `?preview=${token}==`,
  'in a list': (token) => `?preview[]=${token}`,
  'as a second one': (token) => `?preview=x&preview=${token}`,
  'under another name': (token) => `?Preview=${token}&token=${token}&access_token=${token}`,
  'behind the number sign': (token) => `#preview=${token}`,
  'as a pattern': () => '?preview=%25',
  'as what is true': () => '?preview=true&preview=1',
};

describe('the token of a preview link', () => {
  test.each(Object.entries(SPELLED))('%s opens nothing', async (_name, spell) => {
    const { id, slug, token, page, call } = opened().shared;
    for (const key of [id, slug, `0${id}`]) {
      for (const path of [`/blog/${key}`, `/api/post/${key}`])
        expect([path, await reads(path + spell(token))]).toEqual([path, false]);
    }
    expect([await reads(page), await reads(call)]).toEqual([true, true]);
  });

  test('opens nothing from a header or a cookie, and makes nobody log in', async () => {
    const { id, token, page } = opened().shared;
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { cookie: `preview=${token}; session=${token}` },
      { referer: `https://site.example${page}` },
      { 'x-original-url': page, 'x-rewrite-url': page },
    ]) {
      expect(await reads(`/blog/${id}`, headers)).toBe(false);
      expect((await opened().get('/api/auth/profile', headers)).statusCode).toBe(401);
    }
    expect(await reads(page)).toBe(true);
  });

  test('opens its page, and no other call about the post', async () => {
    const { shared, send, writer, get } = opened();
    const { id, page, token } = shared;
    const search = `preview=${token}`;
    const others = ['/markdown', '/versions', '/preview-link'].map((end) => `/api/post/${id}${end}?${search}`);
    for (const address of [
      ...others,
      `/api/blog-posts/${id}?${search}`,
      `/api/post/likes/${id}?${search}`,
      `/api/post/comment/${id}?${search}`,
      `/api/post/list?${search}&search=${WORD}`,
      `/api/search/suggest?${search}&q=${WORD}`,
      `/api/desk/posts?${search}`,
      `/blog?${search}`,
      `/feed.xml?${search}`,
      `/preview-images/post-${id}-0000000000000000.png?${search}`,
    ]) {
      const { statusCode, body } = await get(address);
      expect([address, body.includes(`The ${WORD}`), statusCode < 500]).toEqual([address, false, true]);
    }
    const { bearer } = await writer();
    for (const call of ['like', 'comment']) {
      const body = { post_id: id, comment: 'Mine.', preview: token };
      expect((await send('POST', `/api/post/${call}?${search}`, body, bearer)).statusCode).toBe(404);
    }
    for (const method of ['PUT', 'DELETE'] as const) {
      const path = `/api/post/${method === 'PUT' ? 'update' : 'delete'}?${search}`;
      expect((await send(method, path, { id, title: 'Mine', category: 1 }, bearer)).statusCode).toBeGreaterThanOrEqual(
        400,
      );
    }
    expect(await reads(page)).toBe(true);
  });

  test('stands in no link, no log and no answer but those that it opens', async () => {
    const { shared, get, lines, desk } = opened();
    const { body, headers } = await get(shared.page);
    const linked = [...body.matchAll(/(?:href|src|srcset|action|content)="([^"]*)"/g)].map(
      ([, address = '']) => address,
    );
    expect(linked).toContain('https://elsewhere.example/');
    expect(linked.filter((address) => address.includes(shared.token))).toEqual([]);
    expect(headers['referrer-policy']).toBe('no-referrer');
    await get(`/blog/none?preview=${shared.token}`);
    const missed = (await desk.get('redirects/not-found')).body;
    expect(missed).toContain('/blog/none');
    for (const told of [missed, JSON.stringify(lines), (await desk.get('history')).body])
      expect(told).not.toContain(shared.token);
    for (const address of [
      '/',
      '/blog',
      '/feed.xml',
      '/sitemap/posts-1.xml',
      '/api/post/list',
      '/robots.txt',
      '/archive',
    ]) {
      expect([address, (await get(address)).body.includes(shared.token)]).toEqual([address, false]);
    }
  });

  test('is answered wrongly as if there were no such post at all', async () => {
    const { shared, get } = opened();
    const guessed = 'A'.repeat(22);
    for (const path of ['/api/post/', '/blog/']) {
      const [wrong, none] = [
        await get(`${path}${shared.id}?preview=${guessed}`),
        await get(`${path}999?preview=${guessed}`),
      ];
      const { date: _one, etag: _its, ...headers } = wrong.headers;
      const { date: _other, etag: _theirs, ...same } = none.headers;
      expect([wrong.statusCode, wrong.body.replaceAll(`"${shared.id}"`, '"999"')]).toEqual([404, none.body]);
      expect({ ...headers, 'content-length': '' }).toEqual({ ...same, 'content-length': '' });
    }
    expect(await reads(shared.page)).toBe(true);
  });

  test('does not open what the draft links to, or the other parts of its series', async () => {
    const { member, desk, get, ...site } = opened();
    const series = postIn(await desk.post('series', { name: 'Birds' }));
    const hidden = postIn(await member.create({ title: 'The heron', status: 'draft', tags: ['heron'] }));
    const scheduled = { title: 'The heron waits', publish_at: '2031-01-01T00:00:00Z', series_id: series.id };
    postIn(await site.owner.create(scheduled));
    const shown = postIn(await site.owner.create({ title: 'The crane', series_id: series.id }));
    const content = `${WORD} [](/blog/${hidden.id}) [](/blog/${hidden.slug}) [](/blog/${shown.id})`;
    const { page, call } = await shareDraft({ ...opened() }, member, { title: 'Links', content, series_id: series.id });
    for (const address of [page, call]) {
      const { body } = await get(address);
      expect([address, body.includes('The heron'), body.includes('The crane')]).toEqual([address, false, true]);
    }
  });
});
