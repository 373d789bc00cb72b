/** The maximum length of an image's description, in UTF-16 units. */
export const ALT_MAXIMUM = 500;
/** 5 MB, inclusive. */
export const IMAGE_BYTES_MAXIMUM = 5 * 1024 * 1024;
/** The types by which forms filter files. The server checks the content of the file instead. */
export const IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif'];
export const IMAGE_TYPE_SENTENCE = 'Please select a valid image file (JPEG, PNG, GIF)';
export const IMAGE_SIZE_SENTENCE = 'Please select an image smaller than 5MB';
