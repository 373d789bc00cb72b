interface SkeletonProps {
  /** The label for screen readers. */
  label: string;
  rows: number;
  className?: string;
}

export function Skeleton({ label, rows, className = '' }: SkeletonProps) {
  return (
    <div className={`skeleton ${className}`.trim()} role="status">
      <span className="visually-hidden">{label}</span>
      {placeholders(rows)}
    </div>
  );
}

export function placeholders(count: number) {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return indexes.map((index) => <div key={index} className="placeholder" aria-hidden="true" />);
}
