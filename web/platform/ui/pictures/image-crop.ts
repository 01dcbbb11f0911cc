/** Left, top, width and height in percent of the picture. */
export type ImageCrop = readonly [number, number, number, number];
