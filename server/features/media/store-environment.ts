import { z } from 'zod';
import { nonBlank } from '#server/base/environment-kinds.ts';
import type { ObjectStoreAddress } from './object-store.ts';

type Variables = Record<string, string | undefined>;

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION'] as const;
const ENDPOINT_IS = 'must be the address of an object store without the bucket, such as https://s3.example.org';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export const storeVariables = {
  /** An object store for images. All four variables are set, or none, which means the data folder. */
  S3_ENDPOINT: z.string().trim().refine(isStoreAddress, ENDPOINT_IS).optional(),
  S3_BUCKET: z.string().trim().regex(BUCKET, 'must be the name of a bucket, such as chintan-media').optional(),
  S3_ACCESS_KEY_ID: nonBlank.optional(),
  S3_SECRET_ACCESS_KEY: nonBlank.optional(),
  /** Needed only when it cannot be derived from the store's address. */
  S3_REGION: nonBlank.optional(),
};

const variables = z.object(storeVariables);

/** @returns `undefined` when images are stored in the data folder */
export function objectStoreOf(values: z.infer<typeof variables>): ObjectStoreAddress | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, accessKeyId, secretAccessKey, region };
}

/** An incomplete configuration must be refused: images would silently go to the data folder. */
export function storeProblems(values: Variables): string[] {
  const { S3_REGION: region, ...needed } = Object.fromEntries(NAMES.map((name) => [name, values[name]]));
  const missing = Object.keys(needed).filter((name) => !needed[name]?.trim());
  if (missing.length === Object.keys(needed).length && !region) return [];
  return missing.map((name) => `${name} is missing; an object store needs ${Object.keys(needed).join(', ')}`);
}

function isStoreAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
}
