import { test } from 'vitest';
import { DEVICE_NAMES, write } from './composing.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();
const onBoth = test.for(DEVICE_NAMES);

onBoth('on %s, Hindi words are kept as they are composed', (device) =>
  write(shared, device, async ({ compose, press, expectText }) => {
    for (const word of ['क्षत्रिय', ' ज्ञान', ' श्रद्धा', ' हृदय', ' शृङ्गार']) await compose(word);
    await expectText('क्षत्रिय ज्ञान श्रद्धा हृदय शृङ्गार');
    await press('Enter');
    await compose('द्वन्द्व');
    await expectText('क्षत्रिय ज्ञान श्रद्धा हृदय शृङ्गार\n\nद्वन्द्व');
  }),
);

onBoth('on %s, the word before is corrected, and a composition is cancelled', (device) =>
  write(shared, device, async ({ compose, show, commit, expectText }) => {
    await compose('नदी');
    await compose(' ज्ञानेन्द्र');
    const [start, end] = ['नदी '.length, 'नदी ज्ञानेन्द्र'.length];
    await show('शृङ्गार', { replacementStart: start, replacementEnd: end });
    await commit('शृङ्गार');
    await expectText('नदी शृङ्गार');
    await show(' दी');
    await show('');
    await compose(' घाट');
    await expectText('नदी शृङ्गार घाट');
  }),
);

onBoth('on %s, Backspace takes apart a conjunct as it does in a text area', (device) =>
  write(shared, device, async ({ page, compose, press, expectText }) => {
    const summary = page.getByLabel('Summary');
    await summary.fill('कक्षत्रिय');
    const left: string[] = [];
    for (let pressed = 1; pressed <= 6; pressed += 1) {
      await summary.press('Backspace');
      left.push(await summary.inputValue());
    }
    await page.locator('.ProseMirror').click();
    await compose('कक्षत्रिय');
    for (const text of left) {
      await press('Backspace');
      await expectText(text);
    }
  }),
);

onBoth('on %s, marks that are sent as a composition become formatting', (device) =>
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
  }),
);

onBoth('on %s, words are composed within and behind a note, in a verse and after bold ones', (device) =>
  write(shared, device, async ({ compose, press, expectText }) => {
    await compose('दीया');
    await press('Control+Alt+f');
    await compose('मिट्टी');
    await compose(' का');
    await press('Enter');
    await compose(' जले');
    await expectText('दीया^[मिट्टी का] जले');
    await press('Enter');
    await press('Control+b');
    await compose('लौ');
    await compose(' में');
    await press('Control+b');
    await compose(' ज्ञान');
    await expectText('दीया^[मिट्टी का] जले\n\n**लौ में** ज्ञान');
    await press('Enter');
    await press('Control+Alt+v');
    await compose('यथा');
    await press('Enter');
    await compose('दीपो');
    await expectText('दीया^[मिट्टी का] जले\n\n**लौ में** ज्ञान\n\n```verse\nयथा\nदीपो\n```');
  }),
);

onBoth('on %s, words are composed in the cells of a table', (device) =>
  write(shared, device, async ({ page, compose, press, expectText }) => {
    await page.getByRole('button', { name: 'Table' }).click();
    await compose('दिन');
    await press('Tab');
    await compose('काम');
    await press('Shift+Tab');
    await compose(' में');
    await expectText('| दिन में | काम |  |\n| --- | --- | --- |\n|  |  |  |');
  }),
);
