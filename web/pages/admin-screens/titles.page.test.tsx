import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SCREENS } from '#web/routing/screens.ts';
import { arrivesAt, main, openSite, says, screen } from '../../../test/support/browser/site-in-dom.tsx';

const FOR_ADMINS = SCREENS.filter(({ isForAdmins }) => isForAdmins);

test.each(FOR_ADMINS.map(({ path, title }) => [path, title] as const))(
  'the page of %s has the heading %s, and the title of its screen',
  async (path, title) => {
    const site = await openSite();
    await site.visitAs(await site.newPerson({ is_admin: 1 }), path);
    await main().findByRole('heading', { level: 1, name: title });
    const whole = FOR_ADMINS.find((screen) => screen.path === path.split('#')[0]);
    expect(document.title.split(' · ')[0]).toBe(whole?.title);
    await site.settled();
  },
);

test.each(FOR_ADMINS.filter(({ name }) => /^(review|comments|people|subscribers|site|history)$/.test(name)))(
  'a user sees nothing of $path, reads why and finds the way back',
  async ({ path }) => {
    const site = await openSite();
    await site.visitAs(await site.newPerson(), path);
    await says('Only an admin can do this.');
    const places = within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link');
    expect(places.map(({ textContent }) => textContent)).toEqual(['Today', 'Writing']);
    expect(main().getAllByRole('heading')).toHaveLength(1);
    await site.user.click(main().getByRole('link', { name: 'Back to your dashboard' }));
    await arrivesAt('/dashboard');
    await says('Welcome back, Meera!');
    await says('No posts yet');
  },
);
