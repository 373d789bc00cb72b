import { useContext, useRef } from 'react';
import { ContentContext } from '#web/content/content.ts';
import { ApiError, api } from '#web/session/api.ts';
import { changedFields } from './read-fields.ts';

type Fields = Record<string, unknown>;

interface SavedSection {
  address: string;
  /** As it was when the form was shown; `null` if there was nothing yet. */
  loaded: Fields | null;
  /** The API takes all fields of the section, not only the changed ones. */
  isWhole?: boolean;
}

export const CHANGED_ELSEWHERE =
  'This was changed elsewhere after you opened it, perhaps in another tab. What you typed is still here. Save again to replace the other version, or reload the page to see it.';

/**
 * Saves what a form has changed in the sections of its body. Unchanged fields stay as someone else may have saved them
 * meanwhile; a field that was changed here and there is refused once. If a section is refused, those before it are saved;
 * the next attempt sends them again, which changes nothing.
 */
export function useSaveSections<Body extends Record<string, object>>(sections: Record<keyof Body, SavedSection>) {
  const content = useContext(ContentContext);
  const known = useRef(Object.fromEntries(Object.entries(sections).map(([name, { loaded }]) => [name, loaded])));

  async function saveSection(name: string, { address, isWhole }: SavedSection, now: Fields, before: Fields) {
    const changed = changedFields(now, before);
    if (Object.keys(changed).length === 0) return;
    const current = await api<Fields | null>(address);
    const differs = (field: string) =>
      JSON.stringify(current?.[field]) !== JSON.stringify(known.current[name]?.[field]);
    const isChangedElsewhere = Object.keys(changed).some(differs);
    known.current[name] = current;
    if (isChangedElsewhere) throw new ApiError(409, [CHANGED_ELSEWHERE]);
    const all = Object.keys(now).map((field) => [field, (current ?? now)[field]]);
    const body = { ...(isWhole && Object.fromEntries(all)), ...changed };
    known.current[name] = await api<Fields>(address, { method: 'PUT', body });
  }

  return async (now: Body, before: Body): Promise<void> => {
    for (const [name, section] of Object.entries(sections)) {
      await saveSection(name, section, now[name] as Fields, before[name] as Fields);
    }
    if (!('site' in sections)) return;
    // Its name is in the bar above the form, and the time of saving is shown in its zone.
    content?.renew();
    await content?.load([['site']]).catch(() => {});
  };
}
