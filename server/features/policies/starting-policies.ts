import type { PolicyName } from '#shared/contracts/policy.ts';

/** These texts must be true of every site with default settings. The owner can replace them. */
export const startingPolicies: Record<PolicyName, string> = {
  privacy: `This page says what this site knows about you, for how long, and who else hears of it. “We” are the people who run it.
## If you only read
If you only read, we keep nothing that tells who you are. No page asks another company for anything: typefaces, pictures and scripts come from this site alone. There is no advertising, no analytics service, and nobody follows you from here to elsewhere.
Your own browser remembers which parts of a series you have read, and tells nobody. We count how often a post is read and shared. So that one reader counts once a day, your network address and the name of your browser (or your account, if you are logged in) are turned into a short code, mixed with a secret, that holds for one day. The code tells nobody who you are, the address itself is not stored, and the codes are deleted when the day is over. The number remains. If you came by a link on another site, we add one to how often that site’s name was seen on that day; which page it was, and that it was you, is not kept. What belongs to single days goes after 90 of them.
## If you have an account
If you make an account, we keep your name, your email address, your telephone number if you give one, and your password in a form from which it cannot be read. Your name stands beside what you publish and the comments you write. People who are logged in see the names of those who like a post. Your email address is shown to the admins alone, your telephone number to nobody else. A registration that nobody completes is deleted after seven days.
For each place where you are logged in we keep which browser it is and when it was last used. You can end it there, and otherwise it ends 30 days after the last use. If this site offers to sign in through another one, such as Google, GitHub or Replit, that site is contacted only when you press its button; it then knows that you came from here, and tells us your name and your email address, which we keep together with the number you have there.
What you write and upload stays until you delete it. A post keeps its earlier versions, which only you and the admins see. A deleted post waits 30 days in the bin, where you can restore it, and is then gone together with its versions, likes and comments. Pictures lose whatever the camera wrote into them, such as the place; those that nothing shows are deleted after 30 days. A text you have not saved is kept in your own browser.
## If you subscribe to the newsletter
If you subscribe to the newsletter, we keep your email address, the language you would like, when you asked and when you confirmed, and of each letter to you whether the mail servers took it, returned it or refused it, and when. An address that is not confirmed is deleted after seven days. Each mail to subscribers has a link to leave by; 30 days after you leave, the address is deleted. Of the letters it got, only the numbers then remain. If letters to an address come back, or its owner reports one as spam, we keep a code made from the address, from which it cannot be read, so that no further letter goes there.
The letters hold no hidden pictures, and their links lead where they say. They do not report whether you open them. A link to this site names the letter it stands in, so that we can count how many came by it; it does not name you. If you leave by the link in a letter, we note that it was that letter.
## What else is kept
If you ask for it below a comment and confirm it by a link that we mail you, we mail you about replies in that conversation, with the words of the reply and the name of whoever wrote it. Each of these mails has a link that ends them for good.
Anybody can report a comment, without an account. We then keep that it was reported and how often; who did so is known for a day only, by the same kind of short code.
The log of this site holds no network addresses, email addresses, passwords or searches. To keep others from guessing passwords or sending mails without end, your network address is held in the server’s memory for a while, and written down nowhere. Whoever provides the servers or the network for this site may keep a log of their own.
## Who else hears of you
Videos are played by YouTube: until you press play you see a still picture from this site, and YouTube hears nothing; afterwards its own rules apply. Links to book shops, to social networks and for sharing are plain links: whoever they lead to hears of you when you follow them.
We sell nothing that is known about you and pass nothing on, except to those who carry our mails and keep our servers, and where the law demands it.
## What you can do
You can see and change your name and your telephone number in your profile, and there you can also download everything we keep about you, or delete your account. You choose whether what you published stays, without your name, or goes too; everything else goes at once. Copies that are kept in case a machine breaks are overwritten in time: unless the people who run this site decide otherwise, after 14 days. For anything else, ask them.`,

  terms: `These are the few things we ask of each other on this site. “We” are the people who run it.
## Reading, and having an account
Reading is free and needs no account. What is published here belongs to those who wrote it: please quote it with the name and a link, and ask before you copy more.
An account is for one person, with an email address that is yours. Keep your password to yourself, and tell us if you believe that somebody else uses your account.
## What you write
What you write here stays yours. By publishing it you allow us to show it on this site for as long as you leave it here; you can change and delete it at any time.
Please write as you would speak to somebody at your table. What is unlawful, hurts people, deceives them or merely advertises may be taken down, and whoever does not stop may lose their account. The author of a post may remove comments below it.
Please do not try to break, overload or get around what protects this site and its readers. If you find a weakness, we are grateful to hear of it before others do.
## What we can promise
The articles, letters and videos are thoughts to think along with. They take the place of no doctor, lawyer or other adviser.
We keep this site with care, but we cannot promise that it is always there or free of mistakes. Keep a copy of what you would be sorry to lose. We do not answer for the pages of others to which links lead.
The newsletter costs nothing and can be left at any time.
If something here changes that matters to you, this page will say so.`,

  cookies: `This site sets cookies only where something would not work without them, so there is no banner to press away. Whoever only reads gets none at all.
## The two cookies
When you log in, a cookie named “session” stands for your login. Only this site can read it, no script can, and all it says is that it is you who asks. It is deleted when you log out.
If you sign in through another site, a second cookie lasts for the few minutes that takes, so that nobody else can finish it in your place.
## What your browser keeps
Your browser also keeps a few things for this site, which are no cookies and are sent to nobody by themselves: what stands for your login (under “access_token”, deleted when you log out), texts and pictures you have not saved yet, which parts of a series you have read, where you stopped in a long article, the text size and theme you chose, that you asked for the newsletter here, whether you last asked to be mailed about replies, a comment you have not sent, where you were on a page, and where to lead you back after logging in. The last three are gone when you close the tab.
Nothing of this is used to recognise you on other sites or to show you advertisements.
## Cookies of others
YouTube may set cookies of its own once you press play on a video, and not before. The same is true of any other site, once you follow a link to it or sign in through it.
You can delete all of this in the settings of your browser. You are then logged out, texts that were not saved are lost, and the parts of series you have read are no longer marked.`,
};
