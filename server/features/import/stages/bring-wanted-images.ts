import PQueue from 'p-queue';
import type { ImageBringer } from '../images/bring-images.ts';
import { imageLeftBehind } from '../images/image-problems.ts';
import type { ImportRun } from '../import-run.ts';
import type { WantedImage } from '../work/work-store.ts';

/** How many images are under way at once, all hosts together; the bringer itself spares each host. */
const CONCURRENCY = 8;
/** How far the list is read ahead of them. */
const WAITING_MAXIMUM = 200;

/** Brings home every image that a text shows. What does not come remains as a link. */
export async function bringWantedImages(run: ImportRun, images: ImageBringer): Promise<void> {
  const { work, report, hooks, options } = run;
  const total = work.countImages();
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
      const kind = options.images === 'web' ? 'problem' : 'left out';
      report.remark({ kind, place, remark: `${imageLeftBehind(address)} ${result.reason}` });
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
