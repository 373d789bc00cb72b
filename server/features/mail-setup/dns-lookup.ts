import { Resolver } from 'node:dns/promises';

/** `none`: it is certain that there is no such record. `unknown`: nobody has answered. */
export type Found<Value> = { kind: 'found'; values: Value[] } | { kind: 'none' } | { kind: 'unknown' };

export interface DnsLookup {
  txt(name: string): Promise<Found<string>>;
  /** The hosts, the preferred first. */
  mx(name: string): Promise<Found<string>>;
  /** IPv4 and IPv6. */
  addresses(name: string): Promise<Found<string>>;
  reverse(address: string): Promise<Found<string>>;
  /** The name at which the domain's own zone begins, which is what its provider calls the domain. */
  zoneOf(name: string): Promise<string | undefined>;
}

/** What servers answer when there is no such name or no such record; everything else may be different a moment later. */
const NOTHING = ['ENOTFOUND', 'ENODATA'];
const ANSWER_WITHIN_MS = 2000;
const TRIES = 2;
/** For all questions together: an admin waits for the answers. */
const ANSWERS_WITHIN_MS = 15_000;

export function createResolver(): Resolver {
  return new Resolver({ timeout: ANSWER_WITHIN_MS, tries: TRIES });
}

/** Asks each question once. No failure is an exception, and what is asked too late is unknown. */
export function openDnsLookup(resolver: Resolver, { withinMs = ANSWERS_WITHIN_MS } = {}): DnsLookup {
  const until = performance.now() + withinMs;
  const answers = new Map<string, Promise<Found<string>>>();
  const ask = (key: string, question: () => Promise<string[]>) => {
    const known = answers.get(key);
    if (known) return known;
    const isTooLate = performance.now() > until;
    const answer = isTooLate ? Promise.resolve({ kind: 'unknown' } as const) : settle(question);
    answers.set(key, answer);
    return answer;
  };

  const lookup: DnsLookup = {
    // A long record comes in several strings, which belong together without a space.
    txt: (name) => ask(`TXT ${name}`, async () => (await resolver.resolveTxt(name)).map((strings) => strings.join(''))),
    mx: (name) =>
      ask(`MX ${name}`, async () => {
        const records = await resolver.resolveMx(name);
        return records.toSorted((one, other) => one.priority - other.priority).map(({ exchange }) => exchange);
      }),
    addresses: async (name) =>
      merge([
        await ask(`A ${name}`, () => resolver.resolve4(name)),
        await ask(`AAAA ${name}`, () => resolver.resolve6(name)),
      ]),
    reverse: (address) => ask(`PTR ${address}`, () => resolver.reverse(address)),
    zoneOf: async (name) => {
      for (const zone of ancestors(name)) {
        const found = await ask(`SOA ${zone}`, async () => [(await resolver.resolveSoa(zone)).nsname]);
        if (found.kind === 'found') return zone;
      }
      return undefined;
    },
  };
  return lookup;
}

/** The domain and the domains above it, without the top one. */
export function ancestors(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

async function settle(question: () => Promise<string[]>): Promise<Found<string>> {
  try {
    const values = await question();
    return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
  } catch (error) {
    return { kind: NOTHING.includes((error as { code?: string }).code ?? '') ? 'none' : 'unknown' };
  }
}

function merge(answers: Found<string>[]): Found<string> {
  const values = answers.flatMap((answer) => (answer.kind === 'found' ? answer.values : []));
  if (values.length > 0) return { kind: 'found', values };
  return answers.some(({ kind }) => kind === 'unknown') ? { kind: 'unknown' } : { kind: 'none' };
}
