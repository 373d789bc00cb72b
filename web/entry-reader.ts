import { startReading } from './start-reading.ts';

// The build puts everything that readers load with each page into one file, from which the dashboard imports as well.
const script = document.querySelector<HTMLScriptElement>('script[data-entry]');
if (script) startReading(script.dataset, new AbortController().signal);
