import { nothingHere } from '#server/base/errors.ts';
import type { Database, Db } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { type DeskPolicy, type PolicyName, policyName } from '#shared/contracts/policy.ts';
import { deletePolicy, findPolicy, savePolicy } from './policy-store.ts';

/** Reads the text of an admin, or else the starting text, which changes with the version of the site, at no known time. */
export async function readPolicy(read: Db, name: PolicyName): Promise<{ text: string; updated_at?: number }> {
  return (await findPolicy(read, name)) ?? { text: startingPolicies[name] };
}

/** Reads the same text, and whether it is the starting text. */
export async function readDeskPolicy(read: Db, name: PolicyName): Promise<DeskPolicy> {
  const own = await findPolicy(read, name);
  return { name, text: own?.text ?? startingPolicies[name], isStarting: own === undefined };
}

/** @throws {HttpError} 404 when there is no policy of this name */
export function parsePolicyName(name: string): PolicyName {
  const known = policyName.safeParse(name);
  if (!known.success) throw nothingHere();
  return known.data;
}

/**
 * Saves the text of an admin. An empty text, or the starting text itself, deletes it, so that the page shows the starting
 * text again, including the changes that later versions make to it.
 */
export function changePolicy(
  database: Database,
  by: { id: number },
  { name, text }: { name: PolicyName; text: string },
): Promise<DeskPolicy> {
  return database.transaction(async (db) => {
    if (text === '' || text === startingPolicies[name]) await deletePolicy(db, name);
    else await savePolicy(db, { name, text });
    await recordAudit(db, 'policy changed', { by, subject: name });
    db.invalidate('site');
    return readDeskPolicy(db, name);
  });
}

/** These texts must be true of every site with default settings. Admins can replace them. */
export const startingPolicies: Record<PolicyName, string> = {
  privacy: `This page explains what this site knows about you, how long it keeps it, and who else sees it. “We” are the people who run it.
## If you only read
If you only read, we keep nothing that identifies you. No page asks another company for anything: fonts, pictures and scripts come from this site alone. There is no advertising and no analytics service, and nobody follows you to other sites.
Your browser remembers which parts of a series you have read, where you stopped in a long article, and the text size and theme you chose, and tells nobody.
We count how often an article is read and shared. To count each reader once a day, we turn your network address and the name of your browser (or your account, if you are logged in) into a short code with the help of a secret that lasts one day. The code doesn’t reveal who you are, the address itself is not stored, and all codes are deleted at the end of the day. Only the number remains.
If you followed a link from another site, we count that site once more for that day; we don’t record which page it was, or that it was you. Daily details are deleted after 90 days.
## If you have an account
If you create an account, we keep your name, your email address, your phone number if your account has one, and your password in a form that cannot be read. Your name is shown beside what you publish and the comments you write. People who are logged in see the names of those who like an article. Your email address is shown to admins only, and your phone number to nobody but you. A registration that is never completed is deleted after 7 days.
For each device on which you are logged in, we keep the name of the browser and when it was last used. You can end any of these sessions; otherwise they end 30 days after their last use. If this site offers to sign you in through another one, such as Google, GitHub or Replit, that site is contacted only when you click its button. It then knows that you came from here and tells us your name, your email address and your account number there, which we keep.
What you write and upload stays until you delete it. A post keeps its earlier versions, which only you and admins can see. A deleted post stays in the bin for 30 days, where you can restore it; after that it is gone, together with its versions, likes and comments. Location and camera data are removed from pictures, and pictures that nothing shows are deleted after 30 days. A text you haven’t saved is kept in your own browser.
## If you subscribe to the newsletter
If you subscribe to the newsletter, we keep your email address, the language you chose, when you asked and when you confirmed. For each letter to you, we also keep whether the mail servers accepted, returned or refused it, and when. An address that is never confirmed is deleted after 7 days. Every email to subscribers has an unsubscribe link, and your address is deleted 30 days after you unsubscribe; of the letters you got, only the numbers remain. If letters to an address come back, or its owner reports one as spam, we keep a code made from the address, so that no further letter goes there. The address cannot be read from it.
Our letters contain no tracking images and don’t report whether you open them. Their links lead where they say. A link to this site names the letter it is in, so that we can count how many readers followed it; it does not name you. If you unsubscribe through the link in a letter, we note which letter that was.
## What else is kept
If you ask for it below a comment and confirm it through a link we email you, we email you about replies in that conversation, with the reply and the name of its writer. Every such email has a link that stops them for good.
Anyone can report a comment, even without an account. We keep that it was reported, how often, and why if a reason was given. Who reported it is known for one day only, by the same kind of short code.
The log of this site holds no network addresses, email addresses, passwords or searches. To keep others from guessing passwords or sending emails without end, your network address stays in the server’s memory for a while and is written down nowhere. The companies that provide the servers and the network for this site may keep logs of their own.
## Who else sees your data
Videos are played by YouTube. Until you click play you see a still picture from this site, and YouTube learns nothing; after that its own rules apply. Links to book shops and social networks, and those for sharing, are plain links: the site they lead to learns of your visit when you follow them.
We sell nothing we know about you. We share it only with those who deliver our email and keep our servers, and where the law requires it.
## What you can do
In your profile you can see and change your name and phone number, download everything we hold about you, and delete your account. You choose whether what you published stays without your name or is deleted too; everything else is deleted immediately. Backups are overwritten after 14 days, unless we have chosen a different period.`,

  terms: `These are the few things we ask of each other on this site. “We” are the people who run it.
## Reading, and having an account
Reading is free and needs no account. What is published here belongs to those who wrote it: please quote it with the name and a link, and ask before you copy more.
An account is for one person, with an email address of their own. Keep your password to yourself, and tell us if you think someone else is using your account.
## What you write
What you write here stays yours. By publishing it, you allow us to show it on this site for as long as you leave it here. You can delete it at any time, change your posts at any time, and change a comment for 10 minutes.
Please write as you would speak to someone at your table. We may take down what is unlawful, hurts people, deceives them or only advertises, and those who won’t stop may lose their account. The author of a post may delete comments below it.
Please don’t try to break or overload this site, or to get around what protects it and its readers. If you find a weakness, we’re grateful to hear of it before others do.
## What we can promise
The articles, letters and videos are thoughts to think along with. They don’t replace a doctor, a lawyer or any other adviser.
We look after this site with care, but we can’t promise that it is always available or free of mistakes. Keep a copy of anything you would be sorry to lose. We are not responsible for other sites that we link to.
The newsletter is free, and you can unsubscribe at any time.
If something here changes that matters to you, this page will say so.`,

  cookies: `This site sets cookies only where something wouldn’t work without them, so there is no banner to click away. If you only read, you get none at all.
## The three cookies
When you log in, a cookie named “session” stands for your login. Only this site can read it, and no script can. All it says is that it is you who asks. It is deleted when you log out.
A second one, “known_browser”, stays for up to 400 days after that. It tells the site that your account has logged in with this browser before, so that strangers who guess at your password can’t lock you out.
If you sign in through another site, a third cookie lasts for the few minutes that takes, so that nobody else can finish signing in for you.
## What your browser keeps
Your browser also keeps a few things for this site that are not cookies and are never sent by themselves:
- your login (under “access_token”), until you log out
- texts and pictures you haven’t saved yet
- which parts of a series you have read, and where you stopped in a long article
- the text size and theme you chose, and how you last opened the editor and its preview
- that you asked for the newsletter here, and whether you last asked for emails about replies
- until you close the tab: a comment you haven’t sent, which comments you reported, an article you liked before logging in, where you were on a page, and where to take you after you log in
Nothing of this is used to recognise you on other sites or to show you advertisements.
## Cookies of other sites
YouTube may set cookies of its own once you click play on a video, and not before. The same goes for any other site once you follow a link to it or sign in through it.
You can delete all of this in the settings of your browser. You are then logged out, unsaved texts are lost, and the site no longer knows which parts of a series you have read.`,
};
