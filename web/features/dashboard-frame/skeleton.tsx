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
  return [...Array(count).keys()].map((key) => <div key={key} className="placeholder" aria-hidden="true" />);
}
