import { langOf } from '#web/components/lang-of.ts';

/** An address as people read it. */
export function Address({ path }: { path: string }) {
  return (
    <bdi className="redirect-address" lang={langOf(path)}>
      {path}
    </bdi>
  );
}

/** Decoded, if it means the same then. */
export function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
