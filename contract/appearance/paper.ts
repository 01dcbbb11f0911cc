/** The background of pages, by scheme. Keep web/theme/base.css equal, for the first paint. */
export const paper = { light: '#faf7f1', dark: '#1c1a16' } as const;

/** the shade that fills buttons, by scheme; the dark one is also the text on dark paper */
export const solidShade = { light: 7, dark: 6 } as const;
export const darkTextShade = 4;
