/** Also those that are not taken here: then it is said of the image that it did not come. */
const IMAGE = /\.(?:avif|bmp|gif|heic|heif|ico|jfif|jpe?g|png|svg|tiff?|webp)$/i;

/** Whether the name of a file, or the path of an address, is that of an image. */
export function isImageName(name: string): boolean {
  return IMAGE.test(name);
}

/** Ghost makes smaller copies of images in this folder. @returns the address of the whole image */
export function withoutGhostSize(address: string): string {
  return address.replace(/(\/content\/images\/)size\/[wh\d]+\/(?:format\/\w+\/)?/, '$1');
}
