import type { DeskVideo } from '#shared/contracts/video.ts';
import { langOf } from '#web/components/lang-of.ts';
import { watchUrl } from '#web/components/play-video.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import * as paths from '#web/paths.ts';
import type { ItemKind } from '../item-kind.ts';
import { OrderedScreen } from '../ordered-screen.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import { checkVideo, readVideo, VideoFields } from './video-fields.tsx';

const VIDEOS: ItemKind<DeskVideo> = {
  here: 'videos',
  lead: (
    <>
      Shown on <a href={paths.home()}>the home page</a> in this order; the first is large.
    </>
  ),
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
  words: (video) => <VideoWords video={video} />,
  fields: (video) => <VideoFields video={video} />,
  read: readVideo,
  check: checkVideo,
};

export function Videos() {
  return <OrderedScreen kind={VIDEOS} />;
}

function VideoWords({ video: { title, duration, publishedAt, isShown } }: { video: DeskVideo }) {
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
