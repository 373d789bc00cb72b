import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { FILES, FORMAT, type Manifest, manifest, VERSION } from '#server/features/export/export-format.ts';
import { compose } from '#shared/text/compose.ts';
import { FileFault, ImportError, type SourceFiles } from '../../source/source-files.ts';

const [MANIFEST] = FILES.manifest;
const MIB = 1024 * 1024;
/** Enough for 400,000 files. */
const MANIFEST_BYTES_MAXIMUM = 64 * MIB;

/** The files of an export, each compared with its digest before anything in it is believed. */
export class CheckedFiles {
  readonly #source: SourceFiles;
  /** Somebody may have unpacked the archive and packed it again together with its folder. */
  readonly #folder: string;
  /** By their names in the manifest: macOS writes letters of Hindi in another normal form. */
  readonly #names: Map<string, string>;
  readonly #listed: Map<string, Manifest['files'][number]>;

  private constructor(source: SourceFiles, folder: string, files: Manifest['files']) {
    this.#source = source;
    this.#folder = folder;
    this.#names = new Map(source.names().map((name) => [compose(name), name]));
    this.#listed = new Map(files.map((file) => [file.name, file]));
  }

  /** @throws {ImportError} if it is no export, or one of a later version */
  static async open(source: SourceFiles): Promise<CheckedFiles> {
    const name = findManifest(source);
    if (name === undefined) throw new ImportError(`There is no ${MANIFEST} in ${source.name}.`);
    const folder = name.slice(0, -MANIFEST.length);
    return new CheckedFiles(source, folder, (await readManifest(source, name)).files);
  }

  /** The names of all files that the manifest lists. */
  get names(): string[] {
    return [...this.#listed.keys()];
  }

  has(name: string): boolean {
    return this.#listed.has(name);
  }

  /** What the source calls the file. */
  nameInSource(name: string): string {
    return this.#names.get(compose(this.#folder + name)) ?? this.#folder + name;
  }

  /** Names in the source that the manifest does not list. */
  unlisted(): string[] {
    const listed = new Set([MANIFEST, ...this.#listed.keys()].map((name) => this.nameInSource(name)));
    return this.#source.names().filter((name) => !listed.has(name));
  }

  /** @throws {FileFault} if it is too large, missing, damaged or changed */
  async text(name: string, maximumBytes: number): Promise<string> {
    this.#require(name, maximumBytes);
    const bytes = await this.#opened(name, buffer);
    this.#compare(name, createHash('sha256').update(bytes).digest('hex'));
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw new FileFault('The file is not in UTF-8.', name);
    }
  }

  /** @throws {FileFault} if it is missing, damaged or changed */
  async check(name: string): Promise<void> {
    this.#require(name, Number.POSITIVE_INFINITY);
    const hash = createHash('sha256');
    await this.#opened(name, async (stream) => {
      for await (const chunk of stream) hash.update(chunk);
    });
    this.#compare(name, hash.digest('hex'));
  }

  /** Call `check` before. @throws {FileFault} */
  open(name: string): Promise<AsyncIterable<Buffer>> {
    return this.#opened(name, async (stream) => stream);
  }

  #require(name: string, maximumBytes: number): void {
    const inSource = this.#names.get(compose(this.#folder + name));
    if (inSource === undefined) throw new FileFault('The file is missing.', name);
    if (this.#source.size(inSource) > maximumBytes) {
      throw new FileFault(`The file is larger than ${maximumBytes / MIB} MB.`, name);
    }
  }

  async #opened<Value>(name: string, use: (stream: AsyncIterable<Buffer>) => Promise<Value>): Promise<Value> {
    try {
      return await use((await this.#source.open(this.nameInSource(name))) as AsyncIterable<Buffer>);
    } catch (error) {
      throw new FileFault(error instanceof ImportError ? error.message : 'The file is damaged.', name);
    }
  }

  #compare(name: string, digest: string): void {
    if (this.#listed.get(name)?.sha256 === digest) return;
    throw new FileFault('The file is not as it was exported, so it was left out.', name);
  }
}

function findManifest(source: SourceFiles): string | undefined {
  const names = source.names().filter((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`));
  return names.sort((one, other) => one.length - other.length)[0];
}

async function readManifest(source: SourceFiles, name: string): Promise<Manifest> {
  if (source.size(name) > MANIFEST_BYTES_MAXIMUM) throw new ImportError(`${name} is too large.`);
  const parsed = manifest.safeParse(parseJson((await buffer(await source.open(name))).toString()));
  if (!parsed.success) throw new ImportError(`${name} is not that of an export of Chintan (${FORMAT}).`);
  if (parsed.data.version > VERSION) {
    throw new ImportError('The export was made by a newer version of Chintan. Update first.');
  }
  return parsed.data;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
