import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { countOf } from '#shared/text/count-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import * as paths from '#web/paths.ts';
import { isLinkAddress } from './inline-commands.ts';
import { type FoundPost, usePostSearch } from './use-post-search.ts';

interface LinkPanelProps {
  /** The address of the link at the caret, or one that was selected; empty for none. */
  address: string;
  /** Whether the caret is in a link, which can be removed. */
  isExisting: boolean;
  onInsert: (address: string, post?: FoundPost) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Finds what to link to: a post by its title, or an address as it was pasted. */
export function LinkPanel({ address, isExisting, onInsert, onRemove, onClose }: LinkPanelProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(address);
  const [active, setActive] = useState(-1);
  const found = usePostSearch(typed);
  const rows = found ?? [];
  /** Whether the link is wanted as soon as it is known which posts there are. */
  const [isAsked, setAsked] = useState(false);
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => field.current?.select(), []);
  // What was found may be below the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel grows by what was found
  useEffect(() => void panel.current?.scrollIntoView({ block: 'nearest' }), [found]);

  const insertTyped = () => {
    const [only] = rows;
    const address = addressIn(typed);
    if (rows[active]) insertPost(rows[active]);
    else if (address) onInsert(ownPath(address));
    else if (only && typed.trim() !== '') insertPost(only);
    else setAsked(found === null && typed.trim() !== '');
  };
  const insertPost = (post: FoundPost) => onInsert(`/blog/${post.slug}`, post);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the answer matters
  useEffect(() => {
    if (found === null || !isAsked) return;
    setAsked(false);
    insertTyped();
  }, [found]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // Before the first row and after the last one, no row is active.
    if (step && rows.length > 0) setActive(((active + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
    else if (event.key === 'Enter' && event.target === field.current) insertTyped();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // What is typed here is no change to the post.
    <fieldset
      ref={panel}
      className="link-panel"
      aria-label="Link"
      onKeyDown={handleKeyDown}
      onInput={(event) => event.stopPropagation()}
    >
      <label htmlFor={id}>Link to</label>
      <input
        id={id}
        ref={field}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="The title of a post, or an address"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setActive(-1);
          setAsked(false);
        }}
      />
      <div id={`${id}-found`} role="listbox" aria-label="Posts" hidden={rows.length === 0}>
        {rows.map((post, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={post.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            lang={post.language}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insertPost(post)}
          >
            <MixedText text={post.title} language={post.language} />
            {post.status !== 'published' && (
              <span className="badge" data-draft="" lang="en">
                Draft
              </span>
            )}
          </div>
        ))}
      </div>
      <p className="link-hint" role="status">
        {hintOf(typed, found)}
      </p>
      <div className="link-actions">
        <LinkButton label={isExisting ? 'Change the link' : 'Insert the link'} onClick={insertTyped} />
        {isExisting && <LinkButton label="Remove the link" onClick={onRemove} />}
        <LinkButton label="Cancel" onClick={onClose} />
      </div>
    </fieldset>
  );
}

/** The beginning of an address as people say it, such as `example.org/essays`. */
const HOST = /^(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}]{2,}(?:[/?#:]\S*)?$/u;

/** @returns the address that was typed, with the `https://` that it lacks */
function addressIn(typed: string): string | undefined {
  const address = typed.trim();
  if (isLinkAddress(address)) return address;
  return HOST.test(address) ? `https://${address}` : undefined;
}

function hintOf(typed: string, found: FoundPost[] | null): string {
  if (isLinkAddress(typed)) return 'Press Enter to use this address.';
  const address = addressIn(typed);
  if (address) return `Press Enter to use ${address}${found?.length ? ', or choose a post' : ''}.`;
  if (found === null || typed.trim() === '') return '';
  if (found.length > 0) return `${countOf(found.length, 'post')} found.`;
  return /\S\.\S/.test(typed) ? 'The address of another site begins with https://.' : 'No post has this title.';
}

/** A post of this site is linked without the site’s name, so that the link follows it to a new address. */
function ownPath(address: string): string {
  if (!address.startsWith(`${location.origin}${paths.blog()}/`)) return address;
  const { pathname, hash } = new URL(address);
  try {
    return decodeURI(pathname) + decodeURI(hash);
  } catch {
    return address;
  }
}
