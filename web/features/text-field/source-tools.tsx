import { type KeyboardEvent, type RefObject, useState } from 'react';
import { readArea } from './edit-area.ts';
import { FormatHelp } from './format-help.tsx';
import { insertLink, isLinkAddress, linkAt, removeLink } from './inline-commands.ts';
import { LinkPanel } from './link-panel.tsx';
import { COMMANDS, shortcutOf } from './shortcuts.ts';
import type { TextState } from './text-state.ts';
import { Toolbar } from './toolbar.tsx';
import type { TextRendering } from './use-rendered-text.ts';
import { useTextArea } from './use-text-area.ts';

interface SourceToolsOptions {
  /** The id of the text area. */
  id: string;
  area: RefObject<HTMLTextAreaElement | null>;
  isFormatted: boolean;
  references: TextRendering['references'];
  isPreviewed: boolean;
  onPreview: () => void;
  onChooseImages?: ((files: File[]) => void) | undefined;
}

/** The toolbar, the panel for links and the keys with which the source of a formatted text is written. */
export function useSourceTools({ id, area, isFormatted, references, ...bar }: SourceToolsOptions) {
  const { edit, followShift } = useTextArea(area, isFormatted);
  /** What was selected when the panel for a link was opened; `null` while it is closed. */
  const [linking, setLinking] = useState<TextState | null>(null);
  const [isHelping, setHelping] = useState(false);
  const help = { isHelping, onHelp: () => setHelping(!isHelping) };
  const closeHelp = () => {
    setHelping(false);
    area.current?.focus();
  };
  const openLink = () => setLinking((now) => (now || !area.current ? null : readArea(area.current)));

  return {
    handleKeyDown(event: KeyboardEvent) {
      if (!isFormatted || event.nativeEvent.isComposing) return;
      followShift(event);
      const shortcut = shortcutOf(event.nativeEvent);
      const command = COMMANDS[shortcut ?? ''];
      if (shortcut === 'K') openLink();
      else if (command) edit(command);
      else return;
      event.preventDefault();
    },
    bar: (
      <>
        <Toolbar controls={id} onCommand={edit} onLink={openLink} isLinking={linking !== null} {...help} {...bar} />
        {isHelping && <FormatHelp onClose={closeHelp} />}
      </>
    ),
    panel: linking && (
      <LinkPanel
        {...linkDraftOf(linking)}
        onClose={() => {
          setLinking(null);
          area.current?.focus();
        }}
        onRemove={() => {
          setLinking(null);
          edit(removeLink);
        }}
        onInsert={(address, post) => {
          setLinking(null);
          if (post) references.addPost(post.slug, { ...post, isPublished: post.status === 'published' });
          // The text may have changed since the panel was opened; the area keeps its selection.
          edit((now) => insertLink(now, address, post?.title));
        }}
      />
    ),
  };
}

function linkDraftOf(state: TextState): { address: string; isExisting: boolean } {
  const link = linkAt(state);
  if (link) return { address: link.address, isExisting: true };
  const selected = state.value.slice(state.start, state.end).trim();
  return { address: isLinkAddress(selected) ? selected : '', isExisting: false };
}
