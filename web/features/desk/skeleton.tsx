interface SkeletonProps {
  /** The label for screen readers. */
  label: string;
  rows: number;
  className?: string;
}

const placeholders = (rows: number) => Array.from({ length: rows }, (_, index) => index);

export function Skeleton({ label, rows, className = '' }: SkeletonProps) {
  return (
    <div className={`skeleton ${className}`.trim()} role="status">
      <span className="visually-hidden">{label}</span>
      {placeholders(rows).map((index) => (
        <div key={index} className="placeholder" aria-hidden="true" />
      ))}
    </div>
  );
}
