const plain = (text: string) => text.replace(/[\s,]/g, '');

/** Whether a typed number of gifts is empty or a whole number. */
export const isWhole = (text: string): boolean => text === '' || /^\d{1,7}$/.test(plain(text));

/** Null for an empty text. */
export const numberOf = (text: string): number | null => (text === '' ? null : Number(plain(text)));
