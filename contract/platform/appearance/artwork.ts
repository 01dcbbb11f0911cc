// The files that Almoner draws from the programme's name and color: logos, stamps, covers and so on.

export const artworkSets = ['logos', 'stamps', 'covers', 'bookmarks', 'rackCard', 'placards'] as const;
export type ArtworkSet = (typeof artworkSets)[number];

export const artworkSetLabels: Record<ArtworkSet, string> = {
  logos: 'Logos',
  stamps: 'Stamps',
  covers: 'Covers',
  bookmarks: 'Bookmarks',
  rackCard: 'Rack card',
  placards: 'Placards',
};

export interface ArtworkPiece {
  /** part of file names: never rename a piece that was released */
  name: string;
  set: ArtworkSet;
  label: string;
  use: string;
  /** in points, of which an inch has 72 */
  width: number;
  height: number;
  /** the piece is white on a transparent ground, so that previews need a dark ground */
  onDark?: true;
}

export const artworkPieces: readonly ArtworkPiece[] = [
  { name: 'logo-wide', set: 'logos', label: 'Wide logo', use: 'Websites and letters', width: 432, height: 108 },
  { name: 'logo-stacked', set: 'logos', label: 'Stacked logo', use: 'Square places', width: 216, height: 216 },
  { name: 'logo-mark', set: 'logos', label: 'Mark', use: 'Very small places', width: 108, height: 108 },
  { name: 'logo-wide-black', set: 'logos', label: 'Wide logo, black', use: 'Printing in one color', width: 432, height: 108 },
  {
    name: 'logo-wide-white',
    set: 'logos',
    label: 'Wide logo, white',
    use: 'Dark grounds',
    width: 432,
    height: 108,
    onDark: true,
  },
  { name: 'stamp-round', set: 'stamps', label: 'Round stamp', use: 'Websites, newsletters, envelopes', width: 216, height: 216 },
  { name: 'stamp-square', set: 'stamps', label: 'Square stamp', use: 'Social media', width: 216, height: 216 },
  { name: 'stamp-ribbon', set: 'stamps', label: 'Ribbon', use: 'The foot of an email', width: 360, height: 90 },
  { name: 'cover-print', set: 'covers', label: 'Cover of the catalog', use: 'A picture of the catalog', width: 432, height: 648 },
  {
    name: 'cover-social',
    set: 'covers',
    label: 'Wide cover picture',
    use: 'The head of a social media page',
    width: 820,
    height: 312,
  },
  { name: 'cover-newsletter', set: 'covers', label: 'Newsletter head', use: 'The head of an email', width: 600, height: 200 },
  { name: 'bookmark', set: 'bookmarks', label: 'Bookmark', use: '2 × 7 in, in color', width: 144, height: 504 },
  { name: 'bookmark-light', set: 'bookmarks', label: 'Bookmark, light', use: '2 × 7 in, for less ink', width: 144, height: 504 },
  { name: 'rack-card', set: 'rackCard', label: 'Rack card, front', use: '4 × 9 in', width: 288, height: 648 },
  { name: 'rack-card-back', set: 'rackCard', label: 'Rack card, back', use: '4 × 9 in', width: 288, height: 648 },
  { name: 'placard-window', set: 'placards', label: 'Placard for a window', use: '8½ × 11 in', width: 612, height: 792 },
  { name: 'placard-table', set: 'placards', label: 'Placard for a table', use: '7 × 5 in', width: 504, height: 360 },
];

export const artworkFormats = ['svg', 'pdf', 'png'] as const;
export type ArtworkFormat = (typeof artworkFormats)[number];

/** The years that stamps can name: this year and the three years before, because a partnership lasts four years. */
export const artworkYears = (thisYear: number): number[] => [0, 1, 2, 3].map((back) => thisYear - back);

/** `/artwork/stamp-round-2026.svg`: public, because other websites show it. */
export function artworkPath({ name, set }: Pick<ArtworkPiece, 'name' | 'set'>, format: ArtworkFormat, year: number): string {
  return `/artwork/${name}${set === 'stamps' ? `-${year}` : ''}.${format}`;
}
