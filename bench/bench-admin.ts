/** Who owns the sites with many posts. */
export const BENCH_ADMIN = { email: 'bench@chintan.localhost', password: 'benchmark' };
