import { expect, test } from 'vitest';
import { passwordProblems, TOO_SHORT } from './password-rules.ts';

test.each([
  ...Array.from('!@#$%^&*(),.?":{}|<>', (sign) => `BlueKettle7${sign}`),
  ...['sopqyz-1Xubqa-piqnux', 'four quiet rivers Mend 7 kettles', 'Blue_Kettle7', 'BlueKettle7।', 'BlueKettle7🪔'],
])('%s is a good password', (password) => {
  expect(passwordProblems(password)).toEqual([]);
});

test.each(['BlueKettle7', 'BlueKettle7दीया', 'BlueKettle7é'])('%s has letters and digits alone', (password) => {
  expect(passwordProblems(password)).toEqual(['Password must contain at least one special character.']);
});

test('eight characters are enough, and seven are not', () => {
  expect(passwordProblems('Kettle7!')).toEqual([]);
  expect(passwordProblems('Kettl7!')).toEqual([TOO_SHORT]);
});
