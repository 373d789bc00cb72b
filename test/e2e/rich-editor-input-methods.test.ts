import { expect, test } from 'vitest';
import { picture } from '../fixtures/images.ts';
import { DEVICE_NAMES, write } from './composing.ts';
import { holdBack } from './on-the-page.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { storedBodies } from './writers.ts';

const shared = siteInBrowser();
/** Where images of a text are sent. */
const UPLOAD = '**/api/post/images';
const onBoth = test.for(DEVICE_NAMES);

onBoth('on %s, a space or Enter that chooses the word is not typed, and the next one is', (device) =>
  write(shared, device, async ({ show, commit, compose, swipe, press, endWith, expectText }) => {
    await show('कर्म');
    await commit('कर्म ');
    await show('ज्ञान');
    await endWith('Enter');
    await commit('ज्ञान');
    await expectText('कर्म ज्ञान');
    // The word and the key may come in the same frame.
    await swipe(' हृदय');
    await press('Enter');
    await compose('लौ');
    await expectText('कर्म ज्ञान हृदय\n\nलौ');
  }),
);

onBoth('on %s, marks that come with their space in one composition become formatting', (device) =>
  write(shared, device, async ({ compose, press, expectText }) => {
    await compose('# ');
    await compose('दीया');
    await press('Enter');
    await compose('> ');
    await compose('लौ');
    await press('Enter');
    await press('Enter');
    await compose('- ');
    await compose('तेल');
    await expectText('## दीया\n\n> लौ\n\n- तेल');
  }),
);

onBoth('on %s, Backspace at the beginning of a line that was composed joins it to the one before', (device) =>
  write(shared, device, async ({ compose, press, expectText }) => {
    await compose('नदी');
    await press('Enter');
    await compose('के');
    await press('Home');
    await press('Backspace');
    await expectText('नदीके');
    await press('End');
    await compose(' घाट');
    await expectText('नदीके घाट');
  }),
);

test('the keyboard of an Android phone deletes signs, joins lines, and empties the text', () =>
  write(shared, 'an Android phone', async ({ compose, press, deleteBackward, expectText }) => {
    await compose('नदी');
    await press('Enter');
    await compose('क्षत्');
    for (const left of ['क्षत', 'क्ष', 'क्', 'क', '']) {
      await deleteBackward();
      await expectText(left === '' ? 'नदी' : `नदी\n\n${left}`);
    }
    await deleteBackward();
    await compose(' के');
    await expectText('नदी के');
    for (let sign = 0; sign < 6; sign += 1) await deleteBackward();
    await compose('दीया');
    await expectText('दीया');
  }));

onBoth('on %s, words are composed at the end of bold ones, and behind a link', (device) =>
  write(shared, device, async ({ page, compose, press, expectText }) => {
    await press('Control+b');
    await compose('दीया');
    await press('Control+b');
    await compose(' जले');
    await press('Home');
    for (let syllable = 0; syllable < 2; syllable += 1) await press('ArrowRight');
    await compose(' और');
    await expectText('**दीया और** जले');
    await press('End');
    await compose(' घाट');
    for (let syllable = 0; syllable < 2; syllable += 1) await press('Shift+ArrowLeft');
    await press('Control+k');
    await page.keyboard.type('https://example.org/');
    await press('Enter');
    await press('End');
    await compose(' पर');
    await expectText('**दीया और** जले [घाट](https://example.org/) पर');
  }),
);

onBoth('on %s, an emoji and a hundred fast words are kept', (device) =>
  write(shared, device, async ({ page, swipe, commit, expectText }) => {
    const words = Array.from({ length: 100 }, (_, index) => `${['दीया', 'नदी', 'क्षत्रिय', 'घाट'][index % 4]} `);
    for (const word of words) await swipe(word);
    await commit('🪔');
    await commit(' 👨‍👩‍👧');
    await expectText(`${words.join('')}🪔 👨‍👩‍👧`);
    await page.keyboard.press('Backspace');
    await swipe('लौ');
    await expectText(`${words.join('')}🪔 लौ`);
  }),
);

onBoth('on %s, words are composed below an image and in its caption while it arrives', (device) =>
  write(shared, device, async ({ page, show, commit, compose }) => {
    const stored = async () => (await storedBodies(page))[0] ?? '';
    const addImage = async (name: string) => {
      const buffer = await picture(60, 40).png().toBuffer();
      const file = { name, mimeType: 'image/png', buffer };
      await page.locator('.rich-editor').getByLabel('Images for the text').setInputFiles(file);
    };
    await compose('नदी');
    const arriveBelow = await holdBack(page, UPLOAD);
    await addImage('lamp.png');
    await show('के');
    // The text is stored while the word is on its way.
    await expect.poll(stored).toMatch(/^नदी\n\n!\[Uploading lamp.png…\]\(uploading:[\w-]+\)\n\nके$/);
    const answered = page.waitForResponse(UPLOAD);
    arriveBelow();
    await answered;
    await show('के किना');
    await commit('के किनारे');
    await compose(' घाट');
    await expect.poll(stored).toMatch(/^नदी\n\n!\[\]\(\/media\/[^)]+\)\n\nके किनारे घाट$/);

    const arriveAround = await holdBack(page, UPLOAD);
    await addImage('ghat.png');
    await page.locator('figcaption').last().click();
    await show('सीढ़ि');
    const answeredAgain = page.waitForResponse(UPLOAD);
    arriveAround();
    await answeredAgain;
    await commit('सीढ़ियाँ');
    await compose(' गीली');
    const two = /\n\nके किनारे घाट\n\n!\[\]\(\/media\/[^ )]+ "सीढ़ियाँ गीली"\)$/;
    await expect.poll(async () => (await stored()).trimEnd()).toMatch(two);
  }),
);
