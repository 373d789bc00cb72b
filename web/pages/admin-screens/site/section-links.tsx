/** The sections of the screen, in order. */
export const SECTIONS = {
  publishing: { id: 'who-can-publish', heading: 'Who can publish' },
  time: { id: 'dates', heading: 'Dates' },
  login: { id: 'login', heading: 'Login' },
  robots: { id: 'ai-training', heading: 'AI training' },
  citations: { id: 'citations', heading: 'Citations' },
};

/** A long screen begins with what is on it. */
export function SectionLinks() {
  return (
    <nav className="section-links" aria-label="On this page">
      <ul className="row">
        {Object.values(SECTIONS).map(({ id, heading }) => (
          <li key={id}>
            <a className="finger" href={`#${id}`}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
