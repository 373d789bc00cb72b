import type { SiteSettings } from '#shared/contracts/desk/site.ts';

/** What holds until the owner says otherwise. The claims are the product's own starting words. */
export const defaultSettings: SiteSettings = {
  name: 'Chintan',
  tagline: '',
  description: '',
  timeZone: 'Asia/Kolkata',
  publishing: 'open',
  claims: { subscribers: '5K+', satisfaction: '98%', updates: 'Weekly' },
  journey: [],
  social: [],
};
