import type { TestProject } from 'vitest/node';
import { ensureChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
  }
}

export default function setup(project: TestProject): void {
  project.provide('chromium', ensureChromium());
}
