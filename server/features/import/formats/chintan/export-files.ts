import { FILES, FORMAT, manifest, VERSION } from '#server/features/export/export-format.ts';
import { compose } from '#shared/text/compose.ts';
import { readBytes } from '../../source/read-text.ts';
import { FileFault, ImportError, type SourceFiles } from '../../source/source-files.ts';

const [MANIFEST] = FILES.manifest;
/** Enough for 400,000 files. */
const MANIFEST_BYTES_MAXIMUM = 64 * 1024 ** 2;

/** The files of an export by their names in its manifest. What it does not list is not part of the export. */
export class ExportFiles {
  readonly #source: SourceFiles;
  readonly names: ReadonlySet<string>;
  /** Somebody may have unpacked the archive and packed it again together with its folder. */
  readonly #folder: string;
  /** Composed: macOS writes letters of Hindi in another normal form. */
  readonly #inSource: Map<string, string>;

  private constructor(source: SourceFiles, folder: string, names: string[]) {
    this.#source = source;
    this.names = new Set(names);
    this.#folder = folder;
    this.#inSource = new Map(source.names().map((name) => [compose(name), name]));
  }

  /** @throws {ImportError} if it is no export, or one of a later version */
  static async open(source: SourceFiles): Promise<ExportFiles> {
    const manifests = source.names().filter((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`));
    const [name] = manifests.sort((one, other) => one.length - other.length);
    if (name === undefined) throw new ImportError(`There is no ${MANIFEST} in ${source.name}.`);
    const parsed = manifest.safeParse(parseJson((await readBytes(source, name, MANIFEST_BYTES_MAXIMUM)).toString()));
    if (!parsed.success) throw new ImportError(`${name} is not that of an export of Chintan (${FORMAT}).`);
    const { version, files } = parsed.data;
    if (version > VERSION) throw new ImportError('The export was made by a newer version of Chintan. Update first.');
    const listed = files.map((file) => file.name);
    return new ExportFiles(source, name.slice(0, -MANIFEST.length), listed);
  }

  /** Names in the source that the manifest does not list. */
  unlisted(): string[] {
    const listed = new Set([MANIFEST, ...this.names].map((name) => this.find(name)));
    return this.#source.names().filter((name) => !listed.has(name));
  }

  /** @returns what the source calls the file; nothing if it is missing */
  find(name: string): string | undefined {
    return this.#inSource.get(compose(this.#folder + name));
  }

  /** @throws {FileFault | ImportError} if it is missing, damaged or larger than that */
  async text(name: string, mostBytes: number): Promise<string> {
    const bytes = await readBytes(this.#source, this.#require(name), mostBytes);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw new FileFault('The file is not in UTF-8.');
    }
  }

  /** @throws {FileFault | ImportError} if it is missing or damaged, perhaps only while it is read */
  open(name: string): Promise<AsyncIterable<Buffer>> {
    return this.#source.open(this.#require(name));
  }

  #require(name: string): string {
    const found = this.find(name);
    if (found === undefined) throw new FileFault('The file is missing.');
    return found;
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
