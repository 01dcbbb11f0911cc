/** The background of pages, by scheme. web/platform/theme/base.css repeats these values for the first paint: keep both equal. */
export const paper = { light: '#faf7f1', dark: '#1c1a16' } as const;

/** the index of the shade that fills buttons, by scheme; in the light scheme, text on the page background also has this shade */
export const solidShade = { light: 7, dark: 6 } as const;
export const darkTextShade = 4;
