interface TryAgainProps {
  /** Empty when nothing went wrong. */
  problem: string;
  onTry: () => void;
}

export function TryAgain({ problem, onTry }: TryAgainProps) {
  if (!problem) return null;
  return (
    <p className="desk-lead desk-problem" role="alert">
      {problem}{' '}
      <button type="button" className="link-button" onClick={onTry}>
        Try again
      </button>
    </p>
  );
}
