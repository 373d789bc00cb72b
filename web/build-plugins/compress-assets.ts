import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_COMPRESSING = /\.(js|css|svg|json|txt|xml|webmanifest)$/;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every text file of the client build, at the highest compression level. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && WORTH_COMPRESSING.test(entry.name));
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    brotliAsync(content, best).then((bytes) => writeFile(`${path}.br`, bytes)),
    gzipAsync(content, { level: constants.Z_BEST_COMPRESSION }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}
