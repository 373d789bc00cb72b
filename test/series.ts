/** Two series of posts that are there already. */
const SERIES = [
  {
    ...{ name: 'On lamps', slug: 'on-lamps', description: 'What a small flame knows. One text an evening is enough.' },
    parts: ['the-last-dry-step', 'the-lamp-and-the-niche'],
  },
  {
    ...{ name: 'नदी और दीये', slug: 'नदी-और-दीये', description: 'घाट पर लिखे गए कुछ पन्ने, जो एक के बाद एक पढ़े जाएँ।' },
    parts: ['दीये-की-लौ', 'प्रतीक्षा-का-समय'],
  },
];

/** Puts posts into series by the site's own calls. */
export async function arrangeSeries(siteUrl: string, token: string): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${siteUrl}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()).data;
  };
  for (const { parts, ...series } of SERIES) {
    const { id: series_id } = await call('POST', '/desk/series', series);
    for (const slug of parts) {
      const { id, title, summary, content, postCategory, tags } = await call(
        'GET',
        `/post/${encodeURIComponent(slug)}`,
      );
      const category = postCategory.id;
      await call('PUT', '/post/update', { id, title, summary, content, category, tags, series_id });
    }
  }
}
