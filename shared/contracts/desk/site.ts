import { z } from 'zod';
import {
  CLAIM_MAXIMUM,
  INVITATION_MAXIMUM,
  LINK_NAME_MAXIMUM,
  LINKS_MAXIMUM,
  SITE_DESCRIPTION_MAXIMUM,
  SITE_NAME_MAXIMUM,
  STEP_TEXT_MAXIMUM,
  STEP_TITLE_MAXIMUM,
  STEPS_MAXIMUM,
  TAGLINE_MAXIMUM,
  WEB_ADDRESS_MAXIMUM,
} from '#shared/form-limits.ts';
import { completeWebAddress, isWebAddress, WRONG_WEB_ADDRESS } from '#shared/text/web-address.ts';
import { isTimeZone } from '#shared/text/zoned-time.ts';
import { site } from '../site.ts';
import { line, longText, requiredLine } from '../text.ts';

/** The address of a page of another site, as people type it. */
const webAddress = line(WEB_ADDRESS_MAXIMUM).transform(completeWebAddress).refine(isWebAddress, WRONG_WEB_ADDRESS);

export const namedLink = z.object({ name: requiredLine(LINK_NAME_MAXIMUM, 'The name of a link'), url: webAddress });

export const linkList = <Link extends z.ZodType<{ url: string }>>(link: Link, maximum: number, tooMany: string) =>
  z
    .array(link)
    .max(maximum, tooMany)
    .refine((links) => areDifferent(links.map(({ url }) => url)), 'Two links lead to the same address.');

const claim = line(CLAIM_MAXIMUM);

const timeZone = line(100).refine(isTimeZone, 'Choose a time zone from the list.');

/** Absent fields are left unchanged. */
export const siteChange = z
  .object({
    name: requiredLine(SITE_NAME_MAXIMUM, 'The name of the site'),
    hindiName: line(SITE_NAME_MAXIMUM),
    tagline: line(TAGLINE_MAXIMUM),
    description: line(SITE_DESCRIPTION_MAXIMUM),
    timeZone,
    dates: z.enum(site.shape.dates.options, 'Choose the language of dates.'),
    publishing: z.enum(site.shape.publishing.options, 'Choose who can publish.'),
    unsetSignIn: z.enum(site.shape.unsetSignIn.options, 'Choose whether the button is shown.'),
    invitation: line(INVITATION_MAXIMUM),
    claims: z.object({ subscribers: claim, satisfaction: claim, updates: claim }),
    journey: z
      .array(
        z.object({ title: requiredLine(STEP_TITLE_MAXIMUM, 'The title of a step'), text: longText(STEP_TEXT_MAXIMUM) }),
      )
      .max(STEPS_MAXIMUM, `My Journey can have at most ${STEPS_MAXIMUM} steps.`)
      .refine((steps) => areDifferent(steps.map(({ title }) => title)), 'Two steps of My Journey have the same title.'),
    social: linkList(namedLink, LINKS_MAXIMUM, `There can be at most ${LINKS_MAXIMUM} links.`),
  })
  .partial();
export type SiteChange = z.output<typeof siteChange>;

/** The settings that pages show. Others, which only admins may see, have contracts of their own. */
export const siteSettings = site.omit({ book: true, startHere: true, letters: true });
export type SiteSettings = z.infer<typeof siteSettings>;

function areDifferent(texts: string[]): boolean {
  return new Set(texts).size === texts.length;
}
