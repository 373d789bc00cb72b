import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FONT_FOLDER } from '#server/features/media/preview/preview-fonts.ts';
import { writePreviewFonts } from '#web/build-plugins/preview-fonts.ts';

/** For tests that are run without a build. */
export default async function setup(): Promise<void> {
  if (!existsSync(join(FONT_FOLDER, 'characters.json'))) await writePreviewFonts();
}
