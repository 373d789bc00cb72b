import type { Book } from '#shared/contracts/site.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { SiteText } from '#web/components/site-text.tsx';
import { useContent } from '#web/content/content.ts';
import { Drawing } from '#web/drawings/drawing.tsx';

export function FeaturedBook({ book, author }: { book: Book; author: string }) {
  const { html, language } = useContent('siteText', 'book');
  return (
    <section className="featured-book" aria-labelledby="book">
      <div className="sheet columns">
        <div className="book-cover">
          {book.coverUrl ? (
            <img src={book.coverUrl} alt="" width={600} height={900} loading="lazy" decoding="async" />
          ) : (
            <>
              <Drawing seed={book.title} kind="book" />
              <p aria-hidden="true">
                <b lang={langOf(book.title)}>{book.title}</b>
                <span lang={langOf(author)}>{author}</span>
              </p>
            </>
          )}
        </div>
        <div className="book-words">
          <p className="label">The book</p>
          <h2 id="book" lang={langOf(book.title)}>
            {book.title}
          </h2>
          <p className="book-subtitle" lang={langOf(book.subtitle)}>
            {book.subtitle}
          </p>
          <SiteText html={html} language={language} />
          {book.shops.length > 0 && (
            <ul className="actions">
              {book.shops.map(({ name, url, label = `Buy on ${name}` }, index) => (
                <li key={url}>
                  <a className={index === 0 ? 'button' : 'word-button'} href={url} rel="sponsored noopener">
                    <MixedText text={label} language="en" />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
