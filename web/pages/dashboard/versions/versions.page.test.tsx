import { expect, test } from 'vitest';
import { button, fieldOf, main, openSite, says, waitFor } from '../../../../test/support/browser/site-in-dom.tsx';
import { buildCategory } from '../../../../test/support/database/builders.ts';

const marked = (selector: string) =>
  [...document.querySelectorAll(`.diff ${selector}`)].map(({ textContent }) =>
    textContent?.replace(/^ \w+: | end $/g, ''),
  );

test('a version is compared with the current text, and with any other version, the older one first', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const category = await buildCategory(site.database);
  const bearer = { authorization: `Bearer ${person.token}` };
  const whole = { title: 'The lamp', summary: 'A summary.', category: category.name };
  const texts = ['The lamp was lit.', 'The lamp is lit.', 'The lamp is lit today.'];
  const created = await site.send('POST', '/api/post/create', { ...whole, content: texts[0] }, bearer);
  const { id } = created.json().data;
  for (const content of texts.slice(1)) {
    await site.send('PUT', '/api/post/update', { ...whole, id, content, keep_replaced: true }, bearer);
  }
  await site.visitAs(person, `/dashboard/edit-post/${id}/versions`);
  await waitFor(() => expect(main().getAllByRole('button', { name: /^View the version/ })).toHaveLength(2));
  await site.user.click(main().getAllByRole('button', { name: /^View the version/ })[0] as HTMLElement);
  await says('Changes in the text');
  expect([marked('del'), marked('ins')]).toEqual([[], [' today']]);

  const other = fieldOf('Compare with').querySelectorAll('option')[1];
  await site.user.selectOptions(fieldOf('Compare with'), other?.value ?? '');
  await waitFor(() => expect([marked('del'), marked('ins')]).toEqual([['was'], ['is']]));
  expect(button('Restore this version')).toBeTruthy();
});
