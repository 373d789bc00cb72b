import './rich-editor.css';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useId, useRef, useState } from 'react';
import { openMarkdown } from '#shared/rich-text/rich-text-source.ts';
import { ImageInput } from '#web/features/text-field/image-input.tsx';
import { keyNames } from '#web/features/text-field/key-names.ts';
import { LinkPanel } from '#web/features/text-field/link-panel.tsx';
import type { RichEditorProps } from '#web/features/text-field/rich-editor-props.ts';
import { insertLink, linkDraft, removeLink } from './commands/links.ts';
import { createEditor } from './create-editor.ts';
import { FindBar, type FindRequest } from './find/find-bar.tsx';
import { allowLateFonts, loadFonts } from './load-fonts.ts';
import { ImageStates } from './nodes/image-states.ts';
import { OutlineList, watchOutline } from './outline/outline.tsx';
import { withLanguage } from './plugins/block-attributes.ts';
import { isLongText } from './plugins/long-texts.ts';
import { richTextEditor, select } from './rich-text-editor.ts';
import { FormattingStatus, Toolbar } from './toolbar/toolbar.tsx';
import { watchToolbar } from './toolbar/watch-toolbar.ts';

/** A text as its page will show it, with a caret in it. */
export default function RichEditor(props: RichEditorProps) {
  const { id, language, images, describedBy, isInvalid } = props;
  const hintId = useId();
  const mount = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [states] = useState(() => new ImageStates());
  const [isLinking, setLinking] = useState(false);
  const [findRequest, setFindRequest] = useState<FindRequest | null>(null);
  const [toolbar] = useState(watchToolbar);
  const [{ outline, plugin: followOutline }] = useState(watchOutline);
  const latest = useRef(props);
  latest.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once, and reads the latest properties
  useEffect(() => {
    if (!mount.current) return;
    const { source, selection } = latest.current.initialText();
    allowLateFonts();
    const created = createEditor(mount.current, {
      document: openMarkdown(source),
      language: latest.current.language,
      images: states,
      paste: {
        takeImages: (chosen) => latest.current.images.uploads.take(chosen),
        insertImages: (chosen) => latest.current.images.uploads.insert(chosen),
        onNotices: (notices) => latest.current.onNotices(notices),
      },
      attributes: ({ doc }) => attributesOf(latest.current, hintId, isLongText(doc)),
      onChange: (change) => latest.current.onChange(change),
      onComposition: (isComposing) => latest.current.onComposition(isComposing),
      onLink: () => setLinking((isOpen) => !isOpen),
      onFind: (wantsReplace) => setFindRequest({ wantsReplace }),
      plugins: [toolbar.plugin, followOutline],
    });
    setView(created);
    if (selection) select(created, selection);
    latest.current.onEditor(richTextEditor(created));
    return () => created.destroy();
  }, []);

  useEffect(() => states.update(images.images), [states, images.images]);
  useEffect(() => view?.dispatch(withLanguage(view.state, language)), [view, language]);
  useEffect(() => loadFonts(language), [language]);
  // The attributes are read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they depend on these
  useEffect(() => view?.setProps({}), [view, describedBy, isInvalid]);

  const closeLink = () => {
    setLinking(false);
    view?.focus();
  };
  return (
    // The form learns of every change by `onChange`.
    <div className="rich-editor" hidden={!props.isShown} onInput={(event) => event.stopPropagation()}>
      {view && findRequest && <FindBar view={view} request={findRequest} onClose={() => setFindRequest(null)} />}
      <div ref={mount} lang={language} />
      {view && props.isShown && <OutlineList view={view} outline={outline} language={language} />}
      {view && !isLinking && (
        <Toolbar
          view={view}
          watch={toolbar}
          controls={id}
          onLink={() => setLinking(true)}
          onChooseImages={() => files.current?.click()}
        />
      )}
      {view && isLinking && (
        <div ref={(place) => placeLinkPanel(place, view)} className="link-place">
          <LinkPanel
            {...linkDraft(view.state)}
            onClose={closeLink}
            onRemove={() => {
              removeLink(view.state, view.dispatch);
              closeLink();
            }}
            onInsert={(address, post) => {
              if (post) props.references.addPost(post.slug, { ...post, isPublished: post.status === 'published' });
              insertLink(address, post?.title)(view.state, view.dispatch);
              closeLink();
            }}
          />
        </div>
      )}
      <ImageInput ref={files} onChoose={images.uploads.insert} />
      <p id={hintId} className="visually-hidden">
        {keyNames('Alt+F10')} leads to the tools for the selection or the line. In a table, Tab leads from cell to cell,
        and {keyNames('Control+Enter')} out of it.
      </p>
      <FormattingStatus watch={toolbar} />
    </div>
  );
}

/** Puts the panel below the line of the caret, where it stays while it is open. */
function placeLinkPanel(place: HTMLElement | null, view: EditorView): void {
  if (place?.style.top !== '') return;
  const frame = (place.offsetParent ?? place).getBoundingClientRect();
  const { bottom } = view.coordsAtPos(view.state.selection.to, -1);
  place.style.top = `${bottom - frame.top + 8}px`;
}

function attributesOf({ id, labelledBy, describedBy, isInvalid }: RichEditorProps, hintId: string, isLong: boolean) {
  return {
    id,
    class: isLong ? 'prose rich-text long-text' : 'prose rich-text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-required': 'true',
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy ? `${describedBy} ${hintId}` : hintId,
    spellcheck: 'true',
    ...(isInvalid && { 'aria-invalid': 'true' }),
  };
}
