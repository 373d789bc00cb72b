export { Profile } from '#web/pages/account/profile/profile.tsx';
export { CreatePost } from './create-post.tsx';
export { EditPost } from './edit-post.tsx';
export { Bin } from './posts/bin.tsx';
export { ManagePosts } from './posts/manage-posts.tsx';
export { Today } from './today/today.tsx';
export { Versions } from './versions/versions.tsx';
