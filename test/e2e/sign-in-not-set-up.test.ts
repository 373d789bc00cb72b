import { expect, test } from 'vitest';
import { openLive } from './browser.ts';
import { toast } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();

test('a site where nothing is set up explains its one button, and asks nobody', () =>
  shared.visit(async ({ page }) => {
    const { headers } = await fetch(`${shared.site.url}/login`);
    expect(headers.get('content-security-policy')).not.toMatch(/google/);
    await openLive(page, '/login');
    expect(await page.getByRole('button', { name: /Google|GitHub/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Sign in with Replit' }).click();
    await toast(page, 'SSO Login failed').getByText('Signing in with Replit is not set up on this site yet.').waitFor();
    await page.getByLabel('Email').waitFor();
  }));

test('and says nothing of other ways to those who register, nor in the profile', () =>
  shared.visit(async ({ page }) => {
    await openLive(page, '/signup');
    expect(await page.getByText('Sign in with').count()).toBe(0);
    await openAs(page, await newPerson(shared), '/dashboard/profile');
    await page.getByText('This device').waitFor();
    expect(await page.getByText('Other ways to sign in').count()).toBe(0);
  }));
