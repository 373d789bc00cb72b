import * as paths from '#web/paths.ts';

export function WholeSeries({ slug, label }: { slug: string; label: string }) {
  return (
    <a className="word-button" href={paths.series(slug)}>
      {label}
    </a>
  );
}
