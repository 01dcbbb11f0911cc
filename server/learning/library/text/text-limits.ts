/** Limits for reading one file. Beyond a limit, the file gets the state FAILED, or its text is cut. */
export const textLimits = {
  /** memory of the process that reads the file */
  residentBytes: 700_000_000,
  heapMegabytes: 384,
  milliseconds: 90_000,
  /** at the first try: a file that takes longer waits until the others are read */
  firstMilliseconds: 15_000,
  /** for the picture of the first page, after the text was read */
  coverMilliseconds: 15_000,
  pages: 2_000,
  /** of the whole text; a longer text is cut */
  characters: 4_000_000,
  /** longer pages (sheets, documents without page breaks) are stored in parts */
  charactersOfPage: 20_000,
} as const;
