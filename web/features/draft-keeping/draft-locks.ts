/** How long a page that is just being left may take to let go. */
const PATIENCE_MS = 1000;

export type Release = () => void;

/** Takes a draft for this tab alone; `null` when another tab is writing it. */
export function holdDraft(id: string): Promise<Release | null> {
  return hold(`chintan draft ${id}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
}

/** Tells the other tabs that this text is open here. */
export async function joinWriters(subject: string): Promise<Release> {
  return (await hold(`chintan text ${subject}`, { mode: 'shared' })) ?? (() => {});
}

export async function countWriters(subject: string): Promise<number> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.filter(({ name }) => name === `chintan text ${subject}`).length;
}

/** Browsers have locks only where the site is served over HTTPS; without them every tab thinks it is alone. */
function hold(name: string, options: LockOptions): Promise<Release | null> {
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((held) => {
    const keep = () => new Promise<void>((release) => held(release));
    navigator.locks.request(name, options, keep).catch(() => held(null));
  });
}
