interface SkeletonProps {
  /** What is on its way, for those who only hear it. */
  label: string;
  /** As many as there may be lines. */
  rows: number;
  className?: string;
}

const placeholders = (rows: number) => Array.from({ length: rows }, (_, place) => place);

export function Skeleton({ label, rows, className = '' }: SkeletonProps) {
  return (
    <div className={`skeleton ${className}`.trim()} role="status">
      <span className="visually-hidden">{label}</span>
      {placeholders(rows).map((place) => (
        <div key={place} className="placeholder" aria-hidden="true" />
      ))}
    </div>
  );
}
