import type { StarterEssay } from './starter-essay.ts';
import { essay as envyOverTea } from './starter-essays/envy-over-tea.ts';
import { essay as firstRoti } from './starter-essays/first-roti.ts';
import { essay as girlInTheCorridor } from './starter-essays/girl-in-the-corridor.ts';
import { essay as grandmothersLedger } from './starter-essays/grandmothers-ledger.ts';
import { essay as kabirAndEnough } from './starter-essays/kabir-and-enough.ts';
import { essay as lampFlame } from './starter-essays/lamp-flame.ts';
import { essay as learningUrdu } from './starter-essays/learning-urdu.ts';
import { essay as monsoonPowerCut } from './starter-essays/monsoon-power-cut.ts';
import { essay as riverSteps } from './starter-essays/river-steps.ts';
import { essay as slowWristwatch } from './starter-essays/slow-wristwatch.ts';
import { essay as tableOfZero } from './starter-essays/table-of-zero.ts';
import { essay as yesterdayAndTomorrow } from './starter-essays/yesterday-and-tomorrow.ts';

/** Newest first. */
export const starterEssays: StarterEssay[] = [
  learningUrdu,
  tableOfZero,
  riverSteps,
  grandmothersLedger,
  kabirAndEnough,
  monsoonPowerCut,
  lampFlame,
  yesterdayAndTomorrow,
  girlInTheCorridor,
  firstRoti,
  slowWristwatch,
  envyOverTea,
];
