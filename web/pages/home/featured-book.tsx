import type { Book } from '#shared/contracts/site.ts';
import { Sketch } from '#web/components/sketch.tsx';

/** An object on a table. */
export function FeaturedBook({ book, author }: { book: Book; author: string }) {
  return (
    <section className="featured-book" aria-labelledby="book">
      <div className="sheet columns">
        <div className="book-cover">
          {book.coverUrl ? (
            <img src={book.coverUrl} alt="" width={600} height={900} loading="lazy" decoding="async" />
          ) : (
            <>
              <Sketch seed={book.title} kind="book" />
              <p aria-hidden="true">
                <b>{book.title}</b>
                <span>{author}</span>
              </p>
            </>
          )}
        </div>
        <div className="book-words">
          <p className="label">The book</p>
          <h2 id="book">{book.title}</h2>
          <p className="book-subtitle">{book.subtitle}</p>
          <p>{book.description}</p>
          {book.shops.length > 0 && (
            <ul className="actions">
              {book.shops.map(({ name, url }, place) => (
                <li key={url}>
                  <a className={place === 0 ? 'button' : 'word-button'} href={url} rel="sponsored noopener">
                    Buy on {name}
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
