import type { ComponentType } from 'react';
import type { ContentKey, ReadContent } from './content.ts';
import { aboutHead, blogHead, categoriesHead, type Head, homeHead, notFoundHead, postHead } from './heads.ts';
import { paths } from './paths.ts';
import { type Address, readBlogRequest, readHomeRequest, readPostRequest } from './requests.ts';

export interface Route<Request = unknown> {
  name: string;
  path: string;
  load(): Promise<{ default: ComponentType<{ request: Request }> }>;
  read(address: Address): Request;
  /** The one spelling of an address that asks for this. */
  write(request: Request): string;
  /** What the page reads; the header and the footer bring `site` and `categories` along. */
  needs(request: Request): ContentKey[];
  head(request: Request, content: ReadContent): Head;
}

export const routes: Route[] = [
  route({
    name: 'home',
    path: '/',
    load: () => import('./pages/home/home.tsx'),
    read: readHomeRequest,
    write: paths.home,
    needs: ({ category }) => [['latest', category], ['videos'], ['author']],
    head: homeHead,
  }),
  route({
    name: 'blog',
    path: '/blog',
    load: () => import('./pages/blog/blog.tsx'),
    read: readBlogRequest,
    write: paths.blog,
    needs: (request) => [['posts', request]],
    head: blogHead,
  }),
  route({
    name: 'post',
    path: '/blog/:key',
    load: () => import('./pages/post/post.tsx'),
    read: readPostRequest,
    write: ({ key }) => paths.post(key),
    needs: ({ key }) => [['post', key], ['author']],
    head: postHead,
  }),
  route({
    name: 'categories',
    path: '/categories',
    load: () => import('./pages/categories/categories.tsx'),
    read: () => null,
    write: paths.categories,
    needs: () => [],
    head: categoriesHead,
  }),
  route({
    name: 'about',
    path: '/about',
    load: () => import('./pages/about/about.tsx'),
    read: () => null,
    write: paths.about,
    needs: () => [['author']],
    head: aboutHead,
  }),
];

/** For every address no page has. */
export const notFound: Route = route({
  name: 'not-found',
  path: '*',
  load: () => import('./pages/not-found/not-found.tsx'),
  read: () => null,
  write: () => '',
  needs: () => [],
  head: notFoundHead,
});

function route<Request>(row: Route<Request>): Route {
  return row as Route;
}
