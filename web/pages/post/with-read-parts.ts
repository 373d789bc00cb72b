type ReadParts = typeof import('#web/features/series/read-parts.ts');

/** For an effect: `begin` returns a function that ends it. The module is loaded only here, since most posts are in no series. */
export function withReadParts(begin: (module: ReadParts) => () => void): () => void {
  let end = () => {};
  let isShown = true;
  import('#web/features/series/read-parts.ts').then(
    (module) => {
      if (isShown) end = begin(module);
    },
    () => {},
  );
  return () => {
    isShown = false;
    end();
  };
}
