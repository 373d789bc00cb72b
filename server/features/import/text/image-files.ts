import { decoded } from '#shared/text/decoded.ts';

/** Also those that are not taken here: then it is said of the image that it did not come. */
const IMAGE = /\.(?:avif|bmp|gif|heic|heif|ico|jfif|jpe?g|png|svg|tiff?|webp)$/i;

/** Whether the name of a file, or the path of an address, is that of an image. */
export function isImageName(name: string): boolean {
  return IMAGE.test(name);
}

/** Servers that say in the address of an image how large they show it, and what stands for the file that was uploaded. */
const SIZES: [host: RegExp, size: RegExp, uploaded: string][] = [
  // Ghost makes smaller copies in this folder.
  [/\/content\/images\/size\//, /(\/content\/images\/)size\/[wh\d]+\/(?:format\/\w+\/)?/, '$1'],
  [/^https:\/\/cdn-images-\d\.medium\.com\//, /(\.com)\/(?:max|fit\/[ct]\/\d+|fit\/[ct])\/\d+\//, '$1/'],
  [
    /^https?:\/\/(?:[\w.-]+\.)?(?:bp\.blogspot|googleusercontent|ggpht)\.com\//,
    /(\/|=)(?:[swh]\d+|w\d+-h\d+)(?:-[\w-]*)?(?=\/[^/]*$|$)/,
    '$1s1600',
  ],
];
/** The servers of Substack answer to the address of an image behind what is to be done with it. */
const FETCHED = /^https:\/\/(?:substackcdn|cdn\.substack)\.com\/image\/fetch\/[^/]+\/(https?%3A.+)$/i;

/** @returns the address of the whole image */
export function uploadedImage(address: string): string {
  const [, size = /$^/, uploaded = ''] = SIZES.find(([host]) => host.test(address)) ?? [];
  const fetched = FETCHED.exec(address)?.[1];
  return fetched === undefined ? address.replace(size, uploaded) : decoded(fetched);
}
