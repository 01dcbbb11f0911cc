import type { PhotoPlace, PhotoUse } from '#contract/photos/photo-choices.ts';

/** A photo of the demo: one of its illustrations. */
export interface DemoPhoto {
  nonprofit: string;
  name: string;
  /** file in `server/demo/pictures`, without its extension */
  picture: string;
  alt: string;
  tags: string[];
  credit?: string;
  approved?: true;
  /** missing: no permission */
  consent?: { by: string; uses: PhotoUse[]; endsInDays?: number };
  better?: string;
  chosenFor?: PhotoPlace[];
  printWidth?: number;
}

const home = 'Harbor Lantern Reading Room';
const web: PhotoUse[] = ['WEB', 'PRINT'];

/** Photos in every state. */
export const demoPhotos: readonly DemoPhoto[] = [
  {
    nonprofit: home,
    name: 'The long shelf',
    picture: 'page-forty-readers',
    alt: 'Two shelves of books, some leaning, with a pear and a vase between them.',
    tags: ['books', 'room'],
    credit: 'Harbor Lantern',
    approved: true,
    consent: { by: 'Nobody is shown; the picture is ours', uses: ['WEB', 'PRINT', 'SOCIAL'] },
    chosenFor: ['PROFILE', 'PRINT'],
    printWidth: 2.5,
  },
  {
    nonprofit: home,
    name: 'Evening at the windows',
    picture: 'the-doorframe-fund',
    alt: 'A blue house in the evening, with lamps behind its eight windows.',
    tags: ['evening', 'house'],
    approved: true,
    consent: { by: 'The house’s tenants, signed sheet in the office', uses: web },
    chosenFor: ['DIRECTORY'],
  },
  {
    nonprofit: home,
    name: 'The harbor from the roof',
    picture: 'salt-timber-boatbuilders',
    alt: 'Three sailing boats on a pink evening sea below a full moon.',
    tags: ['harbor', 'evening'],
    credit: 'A volunteer',
    approved: true,
    consent: { by: 'The volunteer who took it', uses: web },
  },
  {
    nonprofit: home,
    name: 'Tea after reading hour',
    picture: 'sunday-stockpot',
    alt: 'A jug, cups and a bowl of fruit on a table in window light.',
    tags: ['reading_hour'],
    approved: true,
    consent: { by: 'Families of the reading hour, forms of this year', uses: ['WEB'], endsInDays: 12 },
  },
  {
    nonprofit: home,
    name: 'Summer reading hour',
    picture: 'the-slow-parade-small',
    alt: 'Leaves and berries drawn for the summer program.',
    tags: ['reading_hour', 'summer'],
    approved: true,
    consent: { by: 'Families of the reading hour, forms of last year', uses: ['WEB'], endsInDays: -20 },
  },
  {
    nonprofit: home,
    name: 'The new roofs',
    picture: 'tenants-almanac-small',
    alt: 'Many small houses with pointed roofs under a rising sun.',
    tags: ['house'],
    consent: { by: 'The photographer', uses: web },
  },
  {
    nonprofit: home,
    name: 'Night walk',
    picture: 'the-understory-camp-small',
    alt: 'A path along a river at night.',
    tags: ['evening'],
    consent: { by: 'The photographer', uses: web },
    better: 'It is very dark in print. Is there one from earlier in the evening, larger than 1,600 pixels?',
  },
  {
    nonprofit: home,
    name: 'Children at the shelf',
    picture: 'attic-almanac-small',
    alt: 'Two shelves of books.',
    tags: ['books'],
  },
  {
    nonprofit: home,
    name: 'IMG_2041',
    picture: 'kite-string-council-small',
    alt: '',
    tags: [],
  },
  {
    nonprofit: 'Oldmarsh Wetland Trust',
    name: 'First counting day',
    picture: 'oldmarsh-wetland-trust',
    alt: 'Geese over a marsh with reeds in the foreground.',
    tags: ['birds', 'water'],
    credit: 'Oldmarsh Wetland Trust',
    approved: true,
    consent: { by: 'Nobody is shown', uses: ['WEB', 'PRINT', 'SOCIAL'] },
    chosenFor: ['PROFILE'],
  },
  {
    nonprofit: 'Oldmarsh Wetland Trust',
    name: 'Reeds in October',
    picture: 'night-heron-crisis-line-small',
    alt: 'Reeds before an orange sky.',
    tags: ['water', 'evening'],
    consent: { by: 'Nobody is shown', uses: web },
  },
  {
    nonprofit: 'Tin Kettle Players',
    name: 'Set of the second act',
    picture: 'button-street-clinic-small',
    alt: 'Three painted arches with hills behind them.',
    tags: ['stage'],
    consent: { by: 'The set painters', uses: ['PRINT'] },
  },
];
