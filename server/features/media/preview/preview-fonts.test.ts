import { expect, test } from 'vitest';
import { readPreviewFonts } from './preview-fonts.ts';

test('someone who did not build the pages is told what to do', async () => {
  await expect(readPreviewFonts('/nowhere')).rejects.toThrow(
    'The fonts of the preview images are missing in /nowhere. Run npm run build.',
  );
});
