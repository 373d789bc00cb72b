import { expect, test } from 'vitest';
import {
  button,
  fieldOf,
  fillIn,
  main,
  openSite,
  problemOf,
  waitFor,
} from '../../../../test/support/browser/site-in-dom.tsx';
import { buildCategory } from '../../../../test/support/database/builders.ts';

test('a name that another category has is told at its field, which takes the focus', async () => {
  const site = await openSite();
  await buildCategory(site.database, { name: 'Wisdom' });
  await site.visitAs(await site.newPerson({ is_admin: 1 }), '/dashboard/categories');
  await site.user.click(await main().findByRole('button', { name: 'Add a category' }));
  fillIn({ Name: 'wisdom', Description: 'Once more.' });
  await site.user.click(button('Add the category'));
  const problem = 'There is already a category “Wisdom”. Choose another name.';
  await waitFor(() => expect(problemOf('Name')).toBe(problem));
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Name')));
});
