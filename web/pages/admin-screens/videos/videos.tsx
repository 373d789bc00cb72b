import type { DeskVideo } from '#shared/contracts/video.ts';
import { langOf } from '#web/components/lang-of.ts';
import { watchUrl } from '#web/components/play-video.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import * as paths from '#web/paths.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { OrderedList } from '../ordered-list.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import type { ItemKind } from '../use-ordered-items.ts';
import { checkVideo, readVideo, VideoFields } from './video-fields.tsx';

const VIDEOS: ItemKind<DeskVideo> = {
  path: '/desk/videos',
  unit: 'video',
  nameOf: ({ title }) => title,
  hiding: {
    isShown: ({ isShown }) => isShown,
    bodyFor: (video, isShown) => ({
      watchAddress: watchUrl(video.youtubeId),
      title: video.title,
      description: video.description,
      duration: video.duration,
      isShown,
    }),
  },
  deletionQuestion: ({ title }) => `Delete “${title}” from this site? It stays on YouTube.`,
  emptyMessage: 'No videos yet. Add the first by its link on YouTube.',
  emptyMotif: 'lamp',
  picture: ({ thumbnailUrl, youtubeId }) => (
    <Thumbnail shape="still" url={thumbnailUrl} drawing={{ seed: youtubeId, kind: 'still' }} />
  ),
  fields: (video) => <VideoFields video={video} />,
  read: readVideo,
  check: checkVideo,
};

export function Videos() {
  const lead = (
    <>
      Shown on <a href={paths.home()}>the home page</a> in this order; the first is large.
    </>
  );
  return (
    <AdminScreen here="videos" lead={lead} unit={VIDEOS.unit}>
      <Fetched<DeskVideo[]> path={VIDEOS.path} unit={VIDEOS.unit}>
        {(videos, answer) => (
          <OrderedList kind={VIDEOS} items={videos} answer={answer}>
            {(video) => <VideoRow video={video} />}
          </OrderedList>
        )}
      </Fetched>
    </AdminScreen>
  );
}

function VideoRow({ video: { title, duration, publishedAt, isShown } }: { video: DeskVideo }) {
  return (
    <>
      <h2 lang={langOf(title)}>{title}</h2>
      <p className="meta figures">
        {duration && <span>{duration}</span>}
        <DashboardDate time={publishedAt} />
        {!isShown && (
          <span className="badge" data-draft="">
            Hidden
          </span>
        )}
      </p>
    </>
  );
}
