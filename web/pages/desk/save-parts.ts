import { api } from '#web/session/api.ts';
import { changedFields } from './read-fields.ts';

/**
 * Saves what a form has changed in the parts of its body, each of which has an address of its own. Unchanged fields are
 * not sent, so that what another admin changed in them meanwhile stays. If a part is refused, those before it are saved;
 * the next attempt sends them again, which changes nothing.
 */
export async function saveParts<Body extends Record<string, object>>(
  addresses: Record<keyof Body, string>,
  now: Body,
  before: Body,
): Promise<void> {
  for (const [part, address] of Object.entries(addresses)) {
    const body = changedFields(now[part] as object, before[part] as object);
    if (Object.keys(body).length > 0) await api(address, { method: 'PUT', body });
  }
}
