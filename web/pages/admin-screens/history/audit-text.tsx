import type { AuditAction, AuditEntry } from '#shared/contracts/desk/audit-log.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { nameOf } from '#web/components/person-name.tsx';
import { POLICY_HEADINGS } from '../policies/policies.tsx';

/** The text after the name of the actor; `{}` stands for the object of the action. */
const SENTENCES: Record<AuditAction, string> = {
  'site changed': 'changed the site: {}',
  'examples removed': 'removed the examples',
  'robots changed': 'changed the choice about AI training',
  'policy changed': 'changed the text {}',
  'book changed': 'changed the book {}',
  'author changed': 'changed the author’s page',
  'video added': 'added the video {}',
  'video changed': 'changed the video {}',
  'video deleted': 'deleted the video {}',
  'videos ordered': 'reordered the videos',
  'category added': 'added the category {}',
  'category changed': 'changed the category {}',
  'category deleted': 'deleted the category {}',
  'categories ordered': 'reordered the categories',
  'start here changed': 'changed the page “Start here”',
  'series added': 'added the series {}',
  'series changed': 'changed the series {}',
  'series deleted': 'deleted the series {}',
  'series ordered': 'reordered the series',
  'parts ordered': 'reordered the parts of {}',
  'post published': 'approved and published {}',
  'post sent back': 'sent {} back to its author',
  'post featured': 'featured {}',
  'post no longer featured': 'stopped featuring {}',
  'post deleted': 'deleted the post {}',
  'post restored': 'restored the post {}',
  'comment approved': 'approved {}',
  'comment hidden': 'hid {}',
  'comment deleted': 'deleted {}',
  'comment rules changed': 'changed the rules for comments',
  'citations changed': 'changed which works can be cited',
  'made an admin': 'made {} an admin',
  'no longer an admin': 'removed the admin role of {}',
  suspended: 'suspended {}',
  restored: 'restored {}',
  'sessions ended': 'logged {} out everywhere',
  'person deleted': 'deleted someone’s account',
  'subscriber added': 'added a subscriber',
  'subscribers imported': 'imported {}',
  'subscribers exported': 'exported {}',
  'subscriber unsubscribed': 'unsubscribed someone from the newsletter',
  'letter queued': 'scheduled the letter {}',
  'letter paused': 'paused the letter {}',
  'letter resumed': 'resumed the letter {}',
  'letter cancelled': 'cancelled the letter {}',
  'letter sent again': 'sent the letter {} again to some subscribers',
  'letter deleted': 'deleted the letter {}',
  'newsletter settings changed': 'changed the newsletter settings',
  'mail events changed': 'changed the settings for returned letters',
  'subscriber resumed': 'resumed a paused subscription',
  'redirect added': 'added the redirect from {}',
  'redirect changed': 'changed the redirect from {}',
  'redirect deleted': 'deleted the redirect from {}',
  'redirects imported': 'imported {}',
  'site exported': 'exported the site {}',
  'tasks dismissed': 'dismissed {}',
  'import uploaded': 'uploaded {} for import',
  'import started': 'started the import of {}',
  'import cancelled': 'cancelled the import of {}',
  'import undone': 'undid the import of {}',
  'import deleted': 'removed the import of {} from the list',
};

const ABOUT_PEOPLE: AuditAction[] = ['made an admin', 'no longer an admin', 'suspended', 'restored', 'sessions ended'];

/** Their title may have been deleted with the author of the post, which the sentence would not say. */
const ABOUT_POSTS: AuditAction[] = ['post published', 'post sent back', 'post featured', 'post no longer featured'];

/** The unit for entries that record several objects at once. */
const UNITS: Partial<Record<AuditAction, 'comment' | 'subscriber' | 'redirect' | 'failed task'>> = {
  'comment approved': 'comment',
  'comment hidden': 'comment',
  'comment deleted': 'comment',
  'subscribers imported': 'subscriber',
  'subscribers exported': 'subscriber',
  'redirects imported': 'redirect',
  'tasks dismissed': 'failed task',
};

/** The labels of the site’s fields on its screen, where they differ from the names of the fields. */
const FIELDS: Record<string, string> = {
  hindiName: 'name in Hindi',
  timeZone: 'time zone',
  dates: 'language of dates',
  unsetSignIn: 'sign-in buttons',
  publishing: 'who can publish',
  allowance: 'space for each account',
  journey: 'My Journey',
  social: 'links',
};

export function AuditText({ entry }: { entry: AuditEntry }) {
  const object = describeObject(entry);
  const sentence = object === '' ? SENTENCES[entry.act].replace(/:? ?\{\}/, '') : SENTENCES[entry.act];
  const [before = '', after = ''] = sentence.split('{}');
  return (
    <>
      {before}
      {sentence.includes('{}') && <bdi lang={langOf(object)}>{object}</bdi>}
      {after}
    </>
  );
}

function describeObject({ act, subject, count, person }: AuditEntry): string {
  if (ABOUT_PEOPLE.includes(act)) return person ? nameOf(person) : 'someone whose account was deleted';
  if (act === 'site changed')
    return subject
      .split(', ')
      .map((field) => FIELDS[field] ?? field)
      .join(', ');
  if (act === 'site exported') return subject;
  if (act === 'policy changed') return `“${(POLICY_HEADINGS as Record<string, string>)[subject] ?? subject}”`;
  const unit = UNITS[act];
  if (unit && count !== undefined) return countOf(count, unit);
  if (subject === '') return unit === 'comment' ? 'a comment' : ABOUT_POSTS.includes(act) ? 'a post' : '';
  return unit === 'comment' ? `a comment on “${subject}”` : `“${subject}”`;
}
