import { useCallback, useEffect, useState } from 'react';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { type DeviceDraft, nameOfDraft } from '#web/features/drafts/device-draft.ts';
import { deleteDraft, listDrafts } from '#web/features/drafts/draft-store.ts';
import * as paths from '#web/paths.ts';

/** Lists the drafts that exist only in this browser, so that text typed in a closed tab can be recovered. */
export function UnsavedDrafts({ account }: { account: number }) {
  const [drafts, setDrafts] = useState<DeviceDraft[]>([]);
  const load = useCallback(() => listDrafts(account).then(setDrafts), [account]);
  useEffect(() => {
    void load();
    addEventListener('focus', load);
    return () => removeEventListener('focus', load);
  }, [load]);

  async function discard(draft: DeviceDraft) {
    if (!confirm('Discard what you typed? This cannot be undone.')) return;
    await deleteDraft(draft);
    await load();
  }

  if (drafts.length === 0) return null;
  return (
    <section className="unsaved-drafts marked" aria-labelledby="unsaved" tabIndex={-1}>
      <h2 id="unsaved">Unsaved draft on this device</h2>
      <ul>
        {drafts.map((draft) => (
          <UnsavedDraft key={draft.id} draft={draft} onDiscard={() => discard(draft)} />
        ))}
      </ul>
    </section>
  );
}

function UnsavedDraft({ draft, onDiscard }: { draft: DeviceDraft; onDiscard: () => void }) {
  const { id, postId, writing, savedAt } = draft;
  const name = nameOfDraft(writing);
  const path = postId === null ? paths.createPost({ draft: id }) : paths.editPost({ id: postId, draft: id });
  return (
    <li className="row">
      <a className="finger" href={path} lang={langOf(name)}>
        {name}
      </a>
      <span className="meta">
        {postId === null ? 'A new post' : 'Changes to a post'}, <DashboardDate time={savedAt} hasTime />
      </span>
      <LinkButton label="Discard" object={`“${name}”`} onClick={onDiscard} />
    </li>
  );
}
