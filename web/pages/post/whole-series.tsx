import { paths } from '#web/paths.ts';
import { Link } from '#web/routing/router.tsx';

export function WholeSeries({ slug, label }: { slug: string; label: string }) {
  return (
    <Link className="word-button" href={paths.series(slug)}>
      {label}
    </Link>
  );
}
