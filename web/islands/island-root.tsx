import { Component, type ReactNode, useEffect } from 'react';

interface IslandRootProps {
  /** Called once the island can be used. */
  onReady?: (() => void) | undefined;
  children: ReactNode;
}

/** When an island throws, the rest of the page stays as it is. */
export class IslandRoot extends Component<IslandRootProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    const { onReady, children } = this.props;
    if (this.state.isBroken) {
      return (
        <p lang="en">
          Something went wrong here on our side. <a href={location.href}>Reload the page</a>
        </p>
      );
    }
    return <Ready onReady={onReady}>{children}</Ready>;
  }
}

function Ready({ onReady, children }: IslandRootProps) {
  useEffect(() => onReady?.(), [onReady]);
  return children;
}
