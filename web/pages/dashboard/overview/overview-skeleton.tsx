import { placeholders } from '#web/features/dashboard-frame/skeleton.tsx';
import { SHOWN_MAXIMUM } from './recent-posts.tsx';

interface OverviewSkeletonProps {
  /** Admins see more. */
  isForSite: boolean;
}

/** The parts of the first screen, each about where and as high as it will be. */
export function OverviewSkeleton({ isForSite }: OverviewSkeletonProps) {
  return (
    <div className="skeleton overview-skeleton" role="status">
      <span className="visually-hidden">Loading your dashboard</span>
      <div aria-hidden="true">
        {isForSite && (
          <div className="attention">
            <div className="placeholder" />
          </div>
        )}
        <div className="quick-actions actions">{placeholders(3)}</div>
        {isForSite && <div className="placeholder heading" />}
        <div className="stat-cards">{placeholders(4)}</div>
        {isForSite && (
          <div className="screen-figures">
            <div className="placeholder" />
          </div>
        )}
        <div className="recent-posts">
          <div className="placeholder heading" />
          {placeholders(SHOWN_MAXIMUM)}
        </div>
      </div>
    </div>
  );
}
