import { englishEssays } from './english-essays.ts';
import { hindiEssays } from './hindi-essays.ts';
import type { StarterEssay } from './starter-essay.ts';

/** Newest first. */
export const starterEssays: StarterEssay[] = [...hindiEssays, ...englishEssays].sort((a, b) => a.daysAgo - b.daysAgo);
