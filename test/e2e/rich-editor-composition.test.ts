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

onBoth('on %s, Hindi words are kept as they are composed, corrected, cancelled and chosen', (device) =>
  write(shared, device, async ({ compose, show, commit, swipe, endWith, press, expectText }) => {
    await compose('नदी');
    await compose(' ज्ञानेन्द्र');
    await expectText('नदी ज्ञानेन्द्र');
    // The keyboard replaces the last word by one that it suggests.
    const [start, end] = ['नदी '.length, 'नदी ज्ञानेन्द्र'.length];
    await show('शृङ्गार', { replacementStart: start, replacementEnd: end });
    await commit('शृङ्गार');
    await expectText('नदी शृङ्गार');
    await show(' दी');
    await show('');
    await compose(' घाट');
    const first = 'नदी शृङ्गार घाट';
    await expectText(first);

    await press('Enter');
    for (const word of ['क्षत्रिय', ' श्रद्धा', ' हृदय']) await compose(word);
    const second = 'क्षत्रिय श्रद्धा हृदय';
    await expectText(`${first}\n\n${second}`);

    // The space or the Enter that chooses a word is not typed, and the next one is.
    await press('Enter');
    await show('कर्म');
    await commit('कर्म ');
    await show('ज्ञान');
    await endWith('Enter');
    await commit('ज्ञान');
    await expectText(`${first}\n\n${second}\n\nकर्म ज्ञान`);
    // The word and the key may come in the same frame.
    await swipe(' द्वन्द्व');
    await press('Enter');
    await compose('लौ');
    await expectText(`${first}\n\n${second}\n\nकर्म ज्ञान द्वन्द्व\n\nलौ`);
  }),
);

onBoth('on %s, Backspace takes apart a conjunct as in a text area, and joins lines that were composed', (device) =>
  write(shared, device, async ({ page, compose, press, expectShown, expectText }) => {
    const summary = page.getByLabel('Summary');
    await summary.fill('कक्षत्रिय');
    const left: string[] = [];
    for (let pressed = 1; pressed <= 6; pressed += 1) {
      await summary.press('Backspace');
      left.push(await summary.inputValue());
    }
    await page.getByRole('textbox', { name: 'Content' }).click();
    await compose('नदी');
    await press('Enter');
    await compose('कक्षत्रिय');
    for (const text of left) {
      await press('Backspace');
      await expectShown('नदी', text);
    }
    await compose('के');
    await press('Home');
    await press('Backspace');
    await expectText(`नदी${left.at(-1)}के`);
    await press('End');
    await compose(' घाट');
    await expectText(`नदी${left.at(-1)}के घाट`);
  }),
);

test('the keyboard of an Android phone deletes signs, joins lines, and empties the text', () =>
  write(shared, 'an Android phone', async ({ compose, press, deleteBackward, expectShown, expectText }) => {
    await compose('नदी');
    await press('Enter');
    await compose('क्षत्');
    for (const left of ['क्षत', 'क्ष', 'क्', 'क', '']) {
      await deleteBackward();
      await expectShown('नदी', left);
    }
    await deleteBackward();
    await compose(' के');
    await expectText('नदी के');
    for (let sign = 0; sign < 6; sign += 1) await deleteBackward();
    await compose('दीया');
    await expectText('दीया');
  }));

onBoth('on %s, headings, quotes, lists and verses are composed, whose marks come alone or with their space', (device) =>
  write(shared, device, async ({ compose, press, expectText }) => {
    await compose('##');
    await compose(' ');
    await compose('दीया');
    await press('Enter');
    await compose('>');
    await compose(' ');
    await compose('लौ');
    await press('Enter');
    await press('Enter');
    await compose('-');
    await compose(' ');
    await compose('तेल');
    await press('Enter');
    await compose('बाती');
    await expectText('## दीया\n\n> लौ\n\n- तेल\n- बाती');
    await press('Enter');
    await press('Enter');
    await compose('# ');
    await compose('नदी');
    await press('Enter');
    await compose('> ');
    await compose('घाट');
    await press('Enter');
    await press('Enter');
    await compose('- ');
    await compose('नाव');
    await press('Enter');
    await press('Enter');
    await press('Control+Alt+v');
    await compose('यथा');
    await press('Enter');
    await compose('दीपो');
    const second = '## नदी\n\n> घाट\n\n- नाव\n\n```verse\nयथा\nदीपो\n```';
    await expectText(`## दीया\n\n> लौ\n\n- तेल\n- बाती\n\n${second}`);
  }),
);

onBoth('on %s, words are composed in and after bold ones and notes, after links and in cells', (device) =>
  write(shared, device, async ({ page, compose, press, expectText }) => {
    const lines: string[] = [];
    const expectLine = (line: string) => expectText([...lines, line].join('\n\n'));
    const nextLine = async (line: string) => {
      await expectLine(line);
      lines.push(line);
      await press('Enter');
    };
    await compose('दीया');
    await press('Control+Alt+f');
    await compose('मिट्टी');
    await compose(' का');
    await press('Enter');
    await compose(' जले');
    await nextLine('दीया^[मिट्टी का] जले');

    await press('Control+b');
    await compose('दीया');
    await press('Control+b');
    await compose(' जले');
    await press('Home');
    for (let syllable = 0; syllable < 2; syllable += 1) await press('ArrowRight');
    await compose(' और');
    await expectLine('**दीया और** जले');
    await press('End');
    await compose(' घाट');
    for (let syllable = 0; syllable < 2; syllable += 1) await press('Shift+ArrowLeft');
    await press('Control+k');
    await page.keyboard.type('https://example.org/');
    await press('Enter');
    await press('End');
    await compose(' पर');
    await nextLine('**दीया और** जले [घाट](https://example.org/) पर');

    await page.getByRole('button', { name: 'Table' }).click();
    await compose('दिन');
    await press('Tab');
    await compose('काम');
    await press('Shift+Tab');
    await compose(' में');
    await expectLine('| दिन में | काम |  |\n| --- | --- | --- |\n|  |  |  |');
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
