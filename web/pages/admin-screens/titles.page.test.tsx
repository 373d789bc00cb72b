import { expect, test } from 'vitest';
import { ADMIN_SCREENS } from '#web/features/dashboard-frame/screens.ts';
import * as paths from '#web/paths.ts';
import { arrivesAt, main, openSite, says, screen } from '../../../test/support/browser/site-in-dom.tsx';

const SCREENS = ADMIN_SCREENS.flatMap(({ entries }) => entries.map(({ label, path }) => [path, label] as const));

test.each([...SCREENS, [paths.adminScreen('mail-setup'), 'Email setup'] as const])(
  'the tab of %s is called as its entry in the menu and its heading are: %s',
  async (path, label) => {
    const site = await openSite();
    await site.visitAs(await site.newPerson({ is_admin: 1 }), path);
    await main().findByRole('heading', { level: 1, name: label });
    const [title] = document.title.split(' · ');
    expect(title).toBe(label);
    await site.settled();
  },
);

test.each(SCREENS.filter(([path]) => /(review|comments|people|subscribers|site|history)$/.test(path)))(
  'a user sees nothing of %s, reads why and finds the way back',
  async (path) => {
    const site = await openSite();
    await site.visitAs(await site.newPerson(), path);
    await says('Only an admin can do this.');
    expect(screen.queryByRole('link', { name: 'Subscribers' })).toBeNull();
    await site.user.click(main().getByRole('link', { name: 'Back to your dashboard' }));
    await arrivesAt('/dashboard');
    await says('Welcome back, Meera!');
    await says('No posts yet');
    expect(main().queryByRole('heading', { name: 'System' })).toBeNull();
  },
);
