declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Upright, four bytes for each pixel. Gives null if the picture cannot be decoded. */
    display(into: Pixels, done: (pixels: Pixels | null) => void): void;
  }
  const libheif: {
    HeifDecoder: new () => {
      /** Reads the file's structure and decodes no pixel. No pictures: the file cannot be read. */
      decode(bytes: Uint8Array): HeifImage[];
    };
  };
  export default libheif;
}
