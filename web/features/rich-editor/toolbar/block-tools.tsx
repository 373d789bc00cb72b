import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type ReactNode, useId } from 'react';
import {
  VERSE_KINDS,
  type VerseInfo,
  type VerseKind,
  verseInfo,
  writeVerseInfo,
} from '#shared/markdown/parsing/verse.ts';
import { isLinkAddress } from '#web/features/text-field/inline-commands.ts';
import { ToolButton } from '#web/features/text-field/toolbar.tsx';
import { linkAt, removeLink } from '../commands/links.ts';
import { bringNoteHere, goToNote, goToReference } from '../commands/note-references.ts';
import { TABLE_ACTIONS } from '../tables/table-commands.ts';
import { endOf, type ToolbarState } from './toolbar-state.ts';

interface BlockToolsProps {
  view: EditorView;
  state: ToolbarState;
  onEditLink: () => void;
}

/** The tools of the block or the link that the caret is in; `undefined` for those of a selection. */
export function blockTools({ view, state, onEditLink }: BlockToolsProps): ReactNode | undefined {
  const node = view.state.doc.nodeAt(state.from);
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const remove = () => run(deleteBlock(state));
  switch (state.kind) {
    case 'figure':
      return node && <FigureTools key={state.from} view={view} position={state.from} node={node} onRemove={remove} />;
    case 'video':
      return <WordTool name="Remove" label="Remove the video" onPress={remove} />;
    case 'verse':
      return node && <VerseTools view={view} position={state.from} info={String(node.attrs.info)} />;
    case 'table':
      return TABLE_ACTIONS.map(({ name, label, shortcut, command }) => (
        <WordTool key={name} name={name} label={label} shortcut={shortcut} onPress={() => run(command)} />
      ));
    case 'link':
      return <LinkTools view={view} onEdit={onEditLink} onRemove={() => run(removeLink)} />;
    case 'reference':
      return (
        <>
          <WordTool name="Go to the footnote" label="Go to the footnote" onPress={() => run(goToNote)} />
          {bringNoteHere(view.state) && (
            <WordTool name="Write it here" label="Write the footnote here" onPress={() => run(bringNoteHere)} />
          )}
        </>
      );
    case 'definition':
      return <WordTool name="Back to the text" label="Back to the text" onPress={() => run(goToReference)} />;
    default:
      return undefined;
  }
}

function deleteBlock(block: ToolbarState): Command {
  return ({ tr, doc }, dispatch) => {
    dispatch?.(tr.delete(block.from, endOf(doc, block)));
    return true;
  };
}

interface WordToolProps {
  name: string;
  label: string;
  shortcut?: string | undefined;
  isPressed?: boolean;
  onPress: () => void;
}

function WordTool({ name, label, shortcut, isPressed, onPress }: WordToolProps) {
  return (
    <ToolButton
      tool={{
        name: label,
        glyph: <span className="tool-label">{name}</span>,
        press: onPress,
        ...(shortcut && { shortcut }),
        ...(isPressed !== undefined && { isPressed }),
      }}
    />
  );
}

interface FigureToolsProps {
  view: EditorView;
  position: number;
  node: Node;
  onRemove: () => void;
}

/** What screen readers say in place of the image. */
function FigureTools({ view, position, node, onRemove }: FigureToolsProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>Image description</label>
      <input
        id={id}
        defaultValue={String(node.attrs.alt)}
        spellCheck
        onChange={({ currentTarget: { value } }) => {
          view.dispatch(view.state.tr.setNodeAttribute(position, 'alt', value.replace(/\s+/g, ' ')));
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          view.focus();
        }}
      />
      <WordTool name="Remove" label="Remove the image" onPress={onRemove} />
    </>
  );
}

const KIND_LABELS: Record<VerseKind, string> = {
  verse: 'Verse',
  transliteration: 'Transliteration',
  translation: 'Translation',
};

function VerseTools({ view, position, info }: { view: EditorView; position: number; info: string }) {
  const { kind, language } = verseInfo(info) ?? { kind: 'verse', language: '' };
  const change = (next: VerseInfo) => {
    view.dispatch(view.state.tr.setNodeAttribute(position, 'info', writeVerseInfo(next)));
    view.focus();
  };
  return (
    <>
      {VERSE_KINDS.map((name) => (
        <WordTool
          key={name}
          name={KIND_LABELS[name]}
          label={KIND_LABELS[name]}
          isPressed={kind === name}
          onPress={() => change({ kind: name, language: name === 'verse' ? language : '' })}
        />
      ))}
      {kind === 'verse' && (
        <WordTool
          name="Sanskrit"
          label="In Sanskrit"
          isPressed={language === 'sa'}
          onPress={() => change({ kind, language: language === 'sa' ? '' : 'sa' })}
        />
      )}
    </>
  );
}

function LinkTools({ view, onEdit, onRemove }: { view: EditorView; onEdit: () => void; onRemove: () => void }) {
  const address = String(linkAt(view.state)?.mark.attrs.href ?? '');
  return (
    <>
      {isLinkAddress(address) && !address.startsWith('#') && (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address.replace(/^https?:\/\//, '')}
        </a>
      )}
      <WordTool name="Change" label="Change the link" shortcut="Control+K" onPress={onEdit} />
      <WordTool name="Remove" label="Remove the link" onPress={onRemove} />
    </>
  );
}
