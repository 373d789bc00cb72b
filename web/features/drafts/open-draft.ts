import { useEffect, useState } from 'react';
import type { DraftRequest } from '#web/routing/requests.ts';
import type { DeviceDraft, DraftIdentity } from './device-draft.ts';
import { lockDraft, type Release } from './draft-lock.ts';
import { listDrafts } from './draft-store.ts';
import { findImage } from './image-store.ts';
import { randomUuid } from './random-uuid.ts';

/** A draft that this tab has locked. */
export interface OpenDraft extends DraftIdentity {
  /** The draft found on this device; `null` when there is nothing to restore. */
  stored: DeviceDraft | null;
  image: File | null;
  release: Release;
}

interface DraftQuery {
  account: number;
  /** The draft named in the address; empty for none. */
  id: string;
  postId: number | null;
}

/** Opens a draft to continue with; `null` while it is loading. Every new request opens it again. */
export function useOpenDraft(account: number, request: DraftRequest, postId: number | null): OpenDraft | null {
  const [open, setOpen] = useState<OpenDraft | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    let release: Release = () => {};
    setOpen(null);
    void openDraft({ account, id: request.draft, postId }).then((draft) => {
      if (isUnmounted) return draft.release();
      release = draft.release;
      setOpen(draft);
    });
    return () => {
      isUnmounted = true;
      release();
    };
  }, [account, request, postId]);
  return open;
}

/** Opens the newest draft of the text that no other tab has locked, else a copy of the newest. */
async function openDraft(query: DraftQuery): Promise<OpenDraft> {
  const candidates = await findCandidates(query);
  for (const candidate of candidates) {
    const release = await lockDraft(candidate);
    if (release) return { ...candidate, release, image: await restoreImage(candidate) };
  }
  return openCopy(query, candidates[0]);
}

type Candidate = Omit<OpenDraft, 'release' | 'image'>;

async function findCandidates({ account, id, postId }: DraftQuery): Promise<Candidate[]> {
  const matches = (draft: DeviceDraft) =>
    id ? draft.id === id : postId !== null && draft.postId === postId && !draft.isAside;
  const drafts = (await listDrafts(account)).filter(matches);
  const isNamedOnly = id !== '' && drafts.length === 0;
  if (isNamedOnly) return [{ account, id, draftId: id, postId, stored: null }];
  return drafts.map((stored) => ({ account, id: stored.id, draftId: stored.draftId, postId, stored }));
}

async function openCopy({ account, postId }: DraftQuery, original?: Candidate): Promise<OpenDraft> {
  const id = randomUuid();
  const stored = original?.stored ? { ...original.stored, id } : null;
  const copy = { account, id, draftId: original?.draftId ?? id, postId, stored };
  const image = original ? await restoreImage(original) : null;
  return { ...copy, image, release: (await lockDraft(copy)) ?? (() => {}) };
}

function restoreImage(draft: Candidate): Promise<File | null> {
  return findImage(draft).catch(() => null);
}
