import type { DeskVideo } from '#shared/contracts/desk/video.ts';
import { langOf } from '#web/components/lang-of.ts';
import { PostDate } from '#web/components/post-date.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { DeskScreen, Fetched } from '../desk-screen.tsx';
import { OrderedList } from '../ordered-list.tsx';
import type { ItemKind } from '../use-ordered-items.ts';
import { checkVideo, readVideo, VideoFields, watchAddressOf } from './video-fields.tsx';

const VIDEOS: ItemKind<DeskVideo> = {
  path: '/desk/videos',
  unit: 'video',
  nameOf: ({ title }) => title,
  hiding: {
    isShown: ({ isShown }) => isShown,
    bodyFor: (video, isShown) => ({
      watchAddress: watchAddressOf(video),
      title: video.title,
      description: video.description,
      duration: video.duration,
      isShown,
    }),
  },
  deletionQuestion: ({ title }) => `Delete “${title}” from this site? On YouTube it stays.`,
  emptyMessage: 'No videos yet. The address of one is enough to begin.',
  fields: (video) => <VideoFields video={video} />,
  read: readVideo,
  check: checkVideo,
};

export function Videos() {
  const lead = (
    <>
      They stand on <Link href={paths.home()}>the home page</Link> in this order, the first one large.
    </>
  );
  return (
    <DeskScreen here="videos" heading="Videos" lead={lead}>
      <Fetched<DeskVideo[]> path={VIDEOS.path}>
        {(videos, answer) => (
          <OrderedList kind={VIDEOS} items={videos} answer={answer}>
            {(video) => <VideoRow video={video} />}
          </OrderedList>
        )}
      </Fetched>
    </DeskScreen>
  );
}

function VideoRow({ video: { title, duration, publishedAt, thumbnailUrl, isShown } }: { video: DeskVideo }) {
  return (
    <>
      {thumbnailUrl && <img className="ordered-image" src={thumbnailUrl} alt="" loading="lazy" />}
      <h2 lang={langOf(title)}>{title}</h2>
      <p className="meta figures">
        {duration && <span>{duration}</span>}
        <PostDate time={publishedAt} />
        {!isShown && (
          <span className="badge" data-draft="">
            Hidden
          </span>
        )}
      </p>
    </>
  );
}
