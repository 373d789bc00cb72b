import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskLetterDetails, LetterAudience, LetterExtent } from '#shared/contracts/letter.ts';
import { ApiError, api, messageOf } from '#web/session/api.ts';
import { accountKey, readStoredJson, writeStored } from '#web/storage.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { isDraft, seenOf } from './letter-texts.ts';

const KEEP_AFTER_MS = 250;
const SAVE_AFTER_MS = 1500;

export interface TypedLetter {
  subject: string;
  preheader: string;
  extent: LetterExtent;
  audience: LetterAudience;
  /** Absent where the text is that of a post. */
  body?: string;
}

/** What the form begins with. */
export interface LetterStart extends TypedLetter {
  /** Of the letter, when this was typed. */
  revision: number;
}

/** What was typed on this device and is not saved yet, or what the letter has. */
export function startOf(letter: DeskLetterDetails, account: number): LetterStart {
  return findKept(letter.id, account, letter) ?? { ...typedOf(letter), revision: letter.revision };
}

/** What is kept on this device besides what the letter has; the same words are forgotten. */
export function findKept(id: number, account: number, letter?: DeskLetterDetails): LetterStart | null {
  const kept = readStoredJson('local', keyOf(id, account));
  if (!isLetterStart(kept)) return null;
  if (!letter) return kept;
  const { revision: _, ...typed } = kept;
  if (JSON.stringify(typed) !== JSON.stringify(typedOf(letter))) return kept;
  forgetKept(id, account);
  return null;
}

/** The storage of a browser may hold anything. */
function isLetterStart(kept: unknown): kept is LetterStart {
  const { subject, preheader, body = '', revision } = (kept ?? {}) as Partial<LetterStart>;
  return [subject, preheader, body].every((words) => typeof words === 'string') && typeof revision === 'number';
}

export function forgetKept(id: number, account: number): void {
  writeStored('local', keyOf(id, account), null);
}

interface SavingOptions {
  letter: DeskLetterDetails;
  account: number;
  start: LetterStart;
  /** What is typed now; also after the form is gone. */
  read: () => TypedLetter;
  /** The same without images that are not uploaded yet. */
  readToSend: () => TypedLetter;
  onSaved: (letter: DeskLetterDetails) => void;
}

interface LetterProblem {
  message: string;
  /** Another admin or tab has changed the letter meanwhile. */
  isConflict: boolean;
  /** Something else has changed, such as its post, so that the page has to be loaded again. */
  isOutdated: boolean;
}

export type LetterSaving = ReturnType<typeof useLetterSaving>;

/** Saves a draft while it is typed; until the site has it, this device keeps it. */
export function useLetterSaving(options: SavingOptions) {
  const { letter, account, start } = options;
  const key = keyOf(letter.id, account);
  const { revision, ...typedAtFirst } = start;
  /** As the site has it. */
  const server = useRef({ letter, typed: JSON.stringify(typedOf(letter)), revision });
  const [isUnsaved, setUnsaved] = useState(() => JSON.stringify(typedAtFirst) !== server.current.typed);
  const [isLost, setLost] = useState(false);
  const [problem, setProblem] = useState<LetterProblem | null>(null);
  const timers = useRef<{ keep?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> }>({});
  const underWay = useRef<Promise<DeskLetterDetails | null>>(Promise.resolve(null));
  const hasEnded = useRef(false);
  const latest = useRef(options);
  latest.current = options;

  function keep(): void {
    clearTimeout(timers.current.keep);
    delete timers.current.keep;
    const typed = latest.current.read();
    const isSaved = JSON.stringify(typed) === server.current.typed;
    const kept = isSaved ? null : JSON.stringify({ ...typed, revision: server.current.revision });
    setUnsaved(!isSaved);
    setLost(!writeStored('local', key, kept) && !isSaved);
  }

  /** One call after the other. @returns the letter as it was typed until now; `null` if it could not be saved */
  function save(): Promise<DeskLetterDetails | null> {
    clearTimeout(timers.current.save);
    if (!hasEnded.current) underWay.current = underWay.current.then(send);
    return underWay.current;
  }

  async function send(): Promise<DeskLetterDetails | null> {
    const typed = latest.current.readToSend();
    if (JSON.stringify(typed) === server.current.typed) {
      setProblem(null);
      return server.current.letter;
    }
    const seen = { ...seenOf(latest.current.letter), revision: server.current.revision };
    try {
      const next = await api<DeskLetterDetails>(`/desk/letters/${letter.id}`, {
        method: 'PUT',
        body: { ...typed, ...seen },
      });
      server.current = { letter: next, typed: JSON.stringify(typed), revision: next.revision };
      setProblem(null);
      latest.current.onSaved(next);
      keep();
      return next;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 409;
      const there = isRefused && (await readLetter().catch(() => null));
      const isConflict = !!there && there.revision !== server.current.revision;
      // The page that was left for this one had a save under way.
      if (isConflict && JSON.stringify(typedOf(there)) === JSON.stringify(typedAtFirst)) {
        server.current = { letter: there, typed: JSON.stringify(typedAtFirst), revision: there.revision };
        return send();
      }
      const isOutdated = !!there && !isConflict;
      setProblem({ message: messageOf(error, 'Something went wrong on our side.'), isConflict, isOutdated });
      if (there && !isDraft(there)) {
        end();
        latest.current.onSaved(there);
      }
      return null;
    }
  }

  const readLetter = () => api<DeskLetterDetails>(`/desk/letters/${letter.id}`);

  /** Nothing more is saved. @param isDropped whether this device does not keep it either */
  function end(isDropped = false): void {
    hasEnded.current = true;
    if (isDropped) server.current.typed = JSON.stringify(latest.current.read());
    keep();
  }

  const saveSoon = useEffectEvent(() => {
    keep();
    if (problem === null) void save();
  });
  const keepNow = useEffectEvent(keep);
  const saveNow = useEffectEvent(() => void save());
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // Sent now, they would reach the site after a reload has asked for the letter.
    for (const event of ['pagehide', 'visibilitychange']) addEventListener(event, keepNow, { signal });
    addEventListener('online', saveNow, { signal });
    saveSoon();
    return () => {
      leaving.abort();
      saveSoon();
    };
  }, []);

  // On a phone, what is said below the words is out of sight while one writes.
  const message = problem?.message;
  useEffect(() => {
    if (message) void showToast({ title: 'The letter is not saved', description: message, isDestructive: true });
  }, [message]);

  return {
    isUnsaved,
    /** Whether leaving the page would lose what is typed. */
    isLost,
    problem,
    save,
    end,
    /** Call it after every change. @param afterMs how soon the site is to know of it */
    touch(afterMs = SAVE_AFTER_MS): void {
      setUnsaved(true);
      timers.current.keep ??= setTimeout(keep, KEEP_AFTER_MS);
      clearTimeout(timers.current.save);
      timers.current.save = setTimeout(() => void save(), afterMs);
    },
    /** Replaces what was saved on another page, or drops what was typed here. */
    async settleConflict(isMine: boolean): Promise<void> {
      if (isMine) {
        // If the site cannot be reached, the save says so.
        const there = await readLetter().catch(() => null);
        if (there) server.current.revision = there.revision;
        await save();
      } else {
        end(true);
        location.reload();
      }
    },
  };
}

/** @param form empty before the form is there */
export function typedIn(form: HTMLFormElement | null, start: LetterStart, body: string | undefined): TypedLetter {
  const fields = form ? new FormData(form) : new FormData();
  const valueIn = <Name extends keyof TypedLetter>(name: Name) =>
    (fields.get(name) ?? start[name]) as TypedLetter[Name];
  const [subject, preheader] = [valueIn('subject'), valueIn('preheader')];
  const [extent, audience] = [valueIn('extent'), valueIn('audience')];
  return { subject, preheader, extent, audience, ...(body !== undefined && { body }) };
}

function typedOf({ subject, preheader, extent, audience, body }: DeskLetterDetails): TypedLetter {
  return { subject, preheader, extent, audience, ...(body !== null && { body }) };
}

function keyOf(id: number, account: number): string {
  return accountKey('letter', account, id);
}
