/** A message about an import. `place` is in words: `Element 4, options, 1`. */
export interface ImportNote {
  place: string;
  message: string;
}
