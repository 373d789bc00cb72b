import { findOrCreateSeries } from '#server/features/series/find-series.ts';
import type { ImportRun } from '../import-run.ts';
import { inTransaction } from './in-transaction.ts';

/** A series that is here already stays as it is. */
export async function writeSeries(run: ImportRun): Promise<void> {
  for (const { name, slug, isKnownBySlug: bySlug = false, description, image } of run.work.entries('series')) {
    const imageId = (image && run.work.image(image.address)?.id) ?? undefined;
    const { isNew } = await inTransaction(run, async (db) => {
      const found = await findOrCreateSeries(db, { name, slug, description, imageId, bySlug });
      if (found.isNew) db.invalidate('series');
      return found;
    });
    run.report.count('series', isNew ? 'created' : 'unchanged');
  }
}
