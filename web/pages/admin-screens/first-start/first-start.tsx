import type { FirstStart as FirstStartAnswer } from '#shared/contracts/site.ts';
import { useContent } from '#web/content/content.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import * as paths from '#web/paths.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { Examples } from './examples.tsx';
import { Questions } from './questions.tsx';

const LEAD = 'Welcome. Your site is running, and everyone can read it. Here it becomes yours, piece by piece.';

/** Asks an admin of a new site what only its author can know, once, and shows what is still the example. */
export function FirstStart() {
  const { name } = useContent('site');
  return (
    <AdminScreen here="first-start" lead={LEAD}>
      <Fetched<FirstStartAnswer> path="/desk/first-start">
        {({ isAnswered, examples, ...settings }, { reload }) => (
          <>
            {!isAnswered && (
              <div className="first-start">
                <Questions {...settings} onAnswered={reload} />
                {/* The drawing that the home page makes from the name of the site. */}
                <Drawing seed={name} kind="hero" />
              </div>
            )}
            <Examples examples={examples} onRemoved={reload} />
            {isAnswered && (
              <p className="screen-foot">
                <a className="finger" href={paths.dashboard()}>
                  Go on to your dashboard
                </a>
              </p>
            )}
          </>
        )}
      </Fetched>
    </AdminScreen>
  );
}
