import type { Site } from '#shared/contracts/site.ts';
import { langOf } from '#web/components/lang-of.ts';

/** The path has a stop for each step. It runs across on wide screens and down on narrow ones. */
export function Journey({ steps }: { steps: Site['journey'] }) {
  return (
    <section className="journey" aria-labelledby="journey">
      <div className="sheet">
        <h2 id="journey">My Journey</h2>
        <ol>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <svg className="journey-down" viewBox="0 0 40 200" preserveAspectRatio="none" aria-hidden="true">
                <path d="M20 0C34 40 36 62 22 96S4 150 20 200" />
              </svg>
              <svg className="journey-across" viewBox="0 0 200 40" preserveAspectRatio="none" aria-hidden="true">
                <path d="M0 20C40 34 62 36 96 22S150 4 200 20" />
              </svg>
              <h3 lang={langOf(title)}>{title}</h3>
              <p lang={langOf(text)}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
