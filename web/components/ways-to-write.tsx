import { useContent } from '#web/content/content.ts';
import { langOf } from './lang-of.ts';

/** Where the author can be reached; the same links are in the footer. */
export function WaysToWrite({ heading }: { heading?: string }) {
  const { social } = useContent('site');
  if (social.length === 0) return null;
  return (
    <section className="ways-to-write" aria-label={heading ?? 'Get in touch'}>
      {heading && <h2>{heading}</h2>}
      <ul className="actions">
        {social.map(({ name, url }) => (
          <li key={url}>
            <a className="word-button" href={url} rel="me noopener" lang={langOf(name)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
