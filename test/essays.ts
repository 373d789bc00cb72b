import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const FIXTURES = join(import.meta.dirname, 'fixtures');

const ESSAYS = [
  {
    file: 'rich-essay-hi.md',
    title: 'प्रतीक्षा का समय',
    summary: 'माली सौ घड़े सींचता है, और फल अपनी ऋतु में आता है। इस बीच हम क्या करें?',
    language: 'hi',
  },
  {
    file: 'rich-essay-en.md',
    title: 'The Lamp and the Niche',
    summary: 'On attention, which we talk of as if it were a muscle, and which looks much more like a lamp.',
    language: 'en',
  },
];

/** Publishes two essays in which everything occurs that a formatted text can have. */
export async function publishEssays(siteUrl: string, token: string): Promise<void> {
  const addresses = await uploadPictures(siteUrl, token);
  for (const { file, ...essay } of ESSAYS) {
    const text = await readFile(join(FIXTURES, file), 'utf8');
    const content = text.replace(/\/media\/fixture-(\w+)\.\w+/g, (_, name) => addresses.get(name) ?? '');
    const body = JSON.stringify({ ...essay, content, format: 'markdown', category: 'Philosophy', tags: ['attention'] });
    await call(`${siteUrl}/api/post/create`, token, body);
  }
}

/** @returns their addresses by name */
async function uploadPictures(siteUrl: string, token: string): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const [name, drawing] of Object.entries(PICTURES)) {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer())]), `${name}.png`);
    const { data } = await call(`${siteUrl}/api/desk/images`, token, form);
    addresses.set(name, data.url);
  }
  return addresses;
}

async function call(address: string, token: string, body: string | FormData) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  };
  const response = await fetch(address, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** Stand-ins for photographs, by the names that the essays give them. */
const PICTURES = {
  landscape: svg(
    1600,
    1000,
    `<defs>
      <radialGradient id="wall" cx="50%" cy="58%" r="75%"><stop offset="0" stop-color="#e6cfa4"/><stop offset=".5" stop-color="#b99d77"/><stop offset="1" stop-color="#6f5c47"/></radialGradient>
      <radialGradient id="niche" cx="50%" cy="62%" r="60%"><stop offset="0" stop-color="#f0bd68"/><stop offset=".45" stop-color="#a4672f"/><stop offset="1" stop-color="#3b2517"/></radialGradient>
      <radialGradient id="glow"><stop offset="0" stop-color="#fff3cf"/><stop offset=".3" stop-color="#ffdb8a" stop-opacity=".7"/><stop offset="1" stop-color="#ffdb8a" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="1600" height="1000" fill="url(#wall)"/>
    <path d="M560 820V430c0-150 130-240 240-300 110 60 240 150 240 300v390z" fill="url(#niche)"/>
    <path d="M520 820h560l30 46H490z" fill="#8d7355"/>
    <circle cx="800" cy="590" r="260" fill="url(#glow)"/>
    <path d="M800 470c44 66 52 96 52 130a52 52 0 0 1-104 0c0-34 8-64 52-130z" fill="#fff1c4"/>
    <path d="M800 530c22 36 28 52 28 74a28 28 0 0 1-56 0c0-22 6-38 28-74z" fill="#f2a23c"/>
    <path d="M640 668h320c-16 84-84 112-112 118v22h-96v-22c-28-6-96-34-112-118z" fill="#5d3a17"/>
    <path d="M640 668h320l-8 26H648z" fill="#c98d3d"/>`,
  ),
  portrait: svg(
    1000,
    1500,
    `<defs><linearGradient id="dusk" x2="0" y2="1"><stop offset="0" stop-color="#4c4238"/><stop offset="1" stop-color="#231d18"/></linearGradient></defs>
    <rect width="1000" height="1500" fill="url(#dusk)"/>
    <path d="M470 180c70 90-60 170 0 270s70 150 0 260 60 170 10 270-50 150 30 290" fill="none" stroke="#efe6d4" stroke-width="46" stroke-linecap="round"/>
    <path d="M520 180c-70 90 60 170 0 270s-70 150 0 260-60 170-10 270 50 150-30 290" fill="none" stroke="#d9ccb4" stroke-width="34" stroke-linecap="round"/>`,
  ),
  inline: svg(
    96,
    96,
    '<path d="M6 56c18-4 24-24 44-24 8-10 24-10 28 2l12 6-12 4c-2 22-20 32-38 32L22 88l4-16C18 70 10 64 6 56z" fill="#5f5a52"/>',
  ),
};
