import type { FirstStart as FirstStartAnswer } from '#shared/contracts/site.ts';
import * as paths from '#web/paths.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { Examples } from './examples.tsx';
import { Questions } from './questions.tsx';

/** Asks an admin of a new site what only its author can know, once, and shows what is still the example. */
export function FirstStart() {
  return (
    <AdminScreen here="first-start" lead="What only you can decide, and what is still the example.">
      <Fetched<FirstStartAnswer> path="/desk/first-start">
        {({ isAnswered, examples, ...settings }, { reload }) => (
          <div className={isAnswered ? undefined : 'two-columns first-start'}>
            {!isAnswered && <Questions {...settings} onAnswered={reload} />}
            <Examples examples={examples} onRemoved={reload} />
            {isAnswered && (
              <p className="screen-foot">
                <a className="finger" href={paths.dashboard()}>
                  Go on to your dashboard
                </a>
              </p>
            )}
          </div>
        )}
      </Fetched>
    </AdminScreen>
  );
}
