/** Matches characters that the fonts of a document may lack. */
export const unusual = /[^\u0020-\u024f\u2010-\u2026]/gu;
