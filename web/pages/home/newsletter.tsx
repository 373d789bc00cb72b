import { Invitation } from '#web/features/newsletter/invitation.tsx';

export function Newsletter() {
  return (
    <section className="newsletter late" aria-labelledby="letters">
      <div className="sheet columns">
        <div className="section-head">
          <h2 id="letters">The newsletter</h2>
        </div>
        <Invitation />
      </div>
    </section>
  );
}
