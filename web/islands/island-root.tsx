import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary } from '#web/components/error-boundary.tsx';

interface IslandRootProps {
  /** Called once the island can be used. */
  onReady?: (() => void) | undefined;
  children: ReactNode;
}

/** When an island throws, the rest of the page stays as it is. */
export function IslandRoot({ onReady, children }: IslandRootProps) {
  return (
    <ErrorBoundary fallback={<BrokenIsland />}>
      <Ready onReady={onReady}>{children}</Ready>
    </ErrorBoundary>
  );
}

/** Without what stands behind `#`, the link loads the document anew. */
function BrokenIsland() {
  return (
    <p lang="en">
      Something went wrong here on our side. <a href={location.pathname + location.search}>Reload the page</a>
    </p>
  );
}

function Ready({ onReady, children }: IslandRootProps) {
  useEffect(() => onReady?.(), [onReady]);
  return children;
}
