import { Letter } from '#web/features/newsletter/letter.tsx';

export function Newsletter() {
  return (
    <section className="newsletter" aria-labelledby="letters">
      <div className="sheet columns">
        <div className="section-head">
          <h2 id="letters">The newsletter</h2>
        </div>
        <Letter />
      </div>
    </section>
  );
}
