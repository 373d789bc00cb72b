import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Language } from '#shared/contracts/text.ts';
import { NO_REFERENCES } from '#shared/markdown/compiled-text.ts';
import { Paragraphs } from '#web/components/paragraphs.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { LinkButton, WordButton } from '#web/components/text-button.tsx';
import { focusIfLost } from '#web/forms/focus-if-lost.ts';

interface ConversionProps {
  area: RefObject<HTMLTextAreaElement | null>;
  language: Language;
  /** Called with the text in Markdown. */
  onConvert: (markdown: string) => void;
}

interface Converted {
  plain: string;
  html: string;
}

/** Offers to turn a plain text into a formatted one that looks the same, and shows both before it does. */
export function Conversion({ area, language, onConvert }: ConversionProps) {
  const [converted, setConverted] = useState<Converted | null>(null);

  async function show() {
    const { compileMarkdown, markdownFromPlain, writeHtml } = await import('#web/features/text-field/renderer.ts');
    const plain = area.current?.value ?? '';
    const markdown = markdownFromPlain(plain);
    const html = writeHtml(compileMarkdown(markdown, { language }), NO_REFERENCES);
    setConverted({ plain, html });
  }

  /** The field can be changed while both versions are shown, so what it says now is converted. */
  async function convert() {
    const { markdownFromPlain } = await import('#web/features/text-field/renderer.ts');
    if (area.current) onConvert(markdownFromPlain(area.current.value));
  }

  if (converted)
    return (
      <BothVersions
        converted={converted}
        language={language}
        onConfirm={() => void convert()}
        onCancel={() => setConverted(null)}
      />
    );
  return (
    <p className="plain-text-note">
      This is a plain text: each line is a paragraph.{' '}
      <LinkButton label="Convert to rich text" onClick={() => void show().catch(() => {})} />
    </p>
  );
}

interface BothVersionsProps {
  converted: Converted;
  language: Language;
  onConfirm: () => void;
  onCancel: () => void;
}

function BothVersions({ converted, language, onConfirm, onCancel }: BothVersionsProps) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusIfLost(head.current), []);
  return (
    <section className="conversion" aria-labelledby={id}>
      <h2 id={id} ref={head} tabIndex={-1}>
        Convert to rich text
      </h2>
      <p>
        The text will look as it does now, and can have headings, links, footnotes and images from then on. Characters
        that would be read as formatting get a backslash in front. When you save it, the plain text stays among the
        versions.
      </p>
      <div className="conversion-texts">
        <Version name="As it is" language={language}>
          <div className="prose">
            <Paragraphs text={converted.plain} language={language} />
          </div>
        </Version>
        <Version name="As it will be" language={language}>
          <RichText html={converted.html} />
        </Version>
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={onConfirm}>
          Convert
        </button>
        <WordButton label="Leave it plain" onClick={onCancel} />
      </div>
    </section>
  );
}

function Version({ name, language, children }: { name: string; language: Language; children: ReactNode }) {
  return (
    <figure>
      <figcaption>{name}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard as well */}
      <section className="conversion-text" tabIndex={0} aria-label={name} lang={language}>
        {children}
      </section>
    </figure>
  );
}
