import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { RowMenu } from './row-menu.tsx';

test('a menu closes with Escape, which leads back to its button, and with no other key', async () => {
  const user = userEvent.setup();
  render(
    <RowMenu label="More">
      <li>
        <button type="button">Rename</button>
      </li>
    </RowMenu>,
  );
  const toggle = screen.getByRole('button', { name: 'More' });
  await user.click(toggle);
  await user.tab();
  await user.keyboard('x');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
  expect(document.activeElement).toBe(toggle);
});
