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
      /** Reads the file's structure and decodes no pixel. An empty list means that the file cannot be read. */
      decode(bytes: Uint8Array): HeifImage[];
    };
    /** libheif's memory; after the memory has grown, this is another view */
    HEAPU8: Uint8Array;
    _malloc(bytes: number): number;
    _free(at: number): void;
    // The C calls: numbers are addresses. A call writes its error to `result`: the first number there is 0 for success.
    _heif_context_alloc(): number;
    _heif_context_free(context: number): void;
    _heif_context_read_from_memory_without_copy(
      result: number,
      context: number,
      data: number,
      bytes: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(result: number, context: number, out: number): void;
    _heif_image_handle_release(handle: number): void;
    _heif_image_handle_get_image_tiling(result: number, handle: number, upright: number, out: number): void;
    _heif_image_handle_decode_image_tile(
      result: number,
      handle: number,
      out: number,
      colours: number,
      layout: number,
      options: number,
      column: number,
      row: number,
    ): void;
    /** Returns the address of the pixels, and writes the bytes of a line to `stride`. */
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
    _heif_image_release(image: number): void;
  };
  export default libheif;
}
