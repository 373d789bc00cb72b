import PQueue from 'p-queue';
import { readableAddress } from '#shared/rich-text/readable-address.ts';
import { ImageBringer } from '../images/bring-images.ts';
import type { ImportRun } from '../import-run.ts';
import type { WantedImage } from '../work/work-store.ts';

/** How many images are under way at once, all hosts together; the bringer itself spares each host. */
const CONCURRENCY = 8;
/** How far the list is read ahead of them. */
const WAITING_MAXIMUM = 200;

/** Brings home every image that a text shows. What does not come remains as a link. */
export async function bringImages(run: ImportRun): Promise<void> {
  const { work, report, source, options, dryRun } = run;
  const total = work.countImages();
  if (options.images !== 'none' && !dryRun) return bringAll(run, total);
  if (options.images !== 'none' || total === 0) return;
  report.leftOut(
    source.name,
    `No images were imported, as you chose. They remain links: ${total.toLocaleString('en')}.`,
  );
}

async function bringAll({ database, media, owner, ...run }: ImportRun, total: number): Promise<void> {
  const { source, work, report, hooks, options } = run;
  const fetches = options.images === 'web';
  const known = { get: (address: string) => work.imageFile(address) };
  const deps = { database, media, source, known, fetches, ownerId: owner?.id ?? null, signal: hooks.signal };
  const images = new ImageBringer(deps);
  const queue = new PQueue({ concurrency: CONCURRENCY });
  const errors: unknown[] = [];
  let done = 0;
  const bring = async ({ address, alt, place }: WantedImage) => {
    if (hooks.signal.aborted || errors.length > 0) return;
    const result = await images.bring(address, { alt });
    if ('image' in result) {
      work.setImage(address, result.image);
      report.count('images', result.isNew ? 'created' : 'unchanged');
    } else {
      // Where nothing was to be fetched, it is no fault that it is not here.
      const kind = fetches ? 'problem' : 'left out';
      report.remark({ kind, place, remark: `${leftBehind(address)} ${result.reason}` });
      report.count('images', 'failed');
    }
    done += 1;
    hooks.onStage('images', done, total);
  };
  hooks.onStage('images', 0, total);
  for (const image of work.wantedImages()) {
    await queue.onSizeLessThan(WAITING_MAXIMUM);
    queue.add(() => bring(image)).catch((error) => errors.push(error));
  }
  await queue.onIdle();
  hooks.signal.throwIfAborted();
  if (errors.length > 0) throw errors[0];
}

/** Only what is on the web can remain as a link. */
function leftBehind(address: string): string {
  if (address.startsWith('data:')) return 'An image within the text was left out.';
  if (/^https?:/i.test(address)) return `The image ${readableAddress(address)} remains a link.`;
  return `The image ${address.replace(/^archive:/, '')} was left out.`;
}
