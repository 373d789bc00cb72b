import { type CallParameters, parameter } from './call-parameters.ts';
import { block, picture } from './markdown-parts.ts';

type Embed = (parameters: CallParameters) => string | undefined;

/** What shortcodes, includes and tags of the usual names become, whatever program they are of. */
const EMBEDS: Record<string, Embed> = {
  figure: figureOf,
  image: figureOf,
  img: figureOf,
  picture: figureOf,
  youtube: withId((id) => `https://www.youtube.com/watch?v=${id}`),
  'youtube-lite': withId((id) => `https://www.youtube.com/watch?v=${id}`),
  vimeo: withId((id) => `https://vimeo.com/${id}`),
  gist: ({ positional: [first, second] }) =>
    address(`https://gist.github.com/${[first, second].filter(Boolean).join('/')}`),
  tweet: tweetOf,
  twitter: tweetOf,
  x: tweetOf,
  instagram: withId((id) => `https://www.instagram.com/p/${id}/`),
  spotify: withId((id) => (id.includes('/') ? `https://open.spotify.com/${id}` : undefined)),
};

/** @returns the Markdown for it, or `undefined` if it is not known, or not understood */
export function embedOf(name: string, parameters: CallParameters): string | undefined {
  const key = name
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/\.(?:html|md|njk|liquid)$/, '')
    .replace(/[_-]?(?:embed|player|simple)$/, '')
    .replace(/^embed[_-]/, '');
  if (key === 'video') return videoOf(parameters);
  return Object.hasOwn(EMBEDS, key) ? EMBEDS[key]?.(parameters) : undefined;
}

function figureOf(parameters: CallParameters): string | undefined {
  const source =
    parameter(parameters, 'src', 'image_path', 'url', 'path', 'file', 'source', 'image', 'img', 'filename') ??
    parameters.positional[0];
  if (source === undefined) return undefined;
  const title = parameter(parameters, 'title');
  const caption = parameter(parameters, 'caption', 'description');
  const attribution = parameter(parameters, 'attr', 'credit');
  const words = [title && caption ? `${title}: ${caption}` : (caption ?? title), attribution && `© ${attribution}`];
  const image = picture(source, { alt: parameter(parameters, 'alt') ?? '', caption: words.filter(Boolean).join(' ') });
  const target = parameter(parameters, 'link', 'href');
  return block(target && !/^(?:true|false)$/.test(target) ? `[${image}](${target})` : image);
}

function withId(make: (id: string) => string | undefined): Embed {
  return (parameters) => {
    const id = parameter(parameters, 'id', 'video', 'url', 'src') ?? parameters.positional[0];
    if (id === undefined) return undefined;
    if (/^https?:\/\//.test(id)) return address(id);
    return /^[\w/-]+$/.test(id) ? address(make(id)) : undefined;
  };
}

function tweetOf(parameters: CallParameters): string | undefined {
  const [first, second] = parameters.positional;
  const id = parameter(parameters, 'id') ?? second ?? first;
  if (id && /^https?:\/\//.test(id)) return address(id);
  const user = parameter(parameters, 'user') ?? (second === undefined ? 'i' : first);
  return id && /^\d+$/.test(id) ? address(`https://x.com/${user}/status/${id}`) : undefined;
}

function videoOf(parameters: CallParameters): string | undefined {
  const provider = parameter(parameters, 'provider');
  return provider === undefined ? undefined : embedOf(provider, parameters);
}

function address(of: string | undefined): string | undefined {
  return of && block(of);
}
