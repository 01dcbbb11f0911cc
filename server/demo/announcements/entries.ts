import type { VolunteerFields } from '#contract/announcements/opportunities.ts';

/** Announcements by the nonprofit's name. Days count from the day on which the demo was filled. */

export interface DemoEvent {
  nonprofit: string;
  name: string;
  inDays: number;
  from: string;
  to?: string;
  place: string;
  description: string;
  fee?: string;
}

export const demoEvents: readonly DemoEvent[] = [
  {
    nonprofit: 'Harbor Lantern Reading Room',
    name: 'The Long Evening of Short Stories',
    inDays: 9,
    from: '18:30',
    to: '21:00',
    place: 'The upper reading room',
    description:
      'Twelve neighbors read one page each, by lamplight, and nobody is told beforehand who comes next. Cocoa at the interval. Children in pajamas are admitted first.',
    fee: '0',
  },
  {
    nonprofit: 'Harbor Lantern Reading Room',
    name: 'Sale of Twice-Read Books',
    inDays: 37,
    from: '10:00',
    to: '16:00',
    place: 'The quay in front of the reading room; indoors when it rains',
    description: 'Two thousand books that their readers were sorry to finish. Everything on the last table is free after three.',
    fee: '2.50',
  },
  {
    nonprofit: 'Harbor Lantern Reading Room',
    name: 'Lamp-Trimming Day',
    inDays: -24,
    from: '09:00',
    to: '12:30',
    place: 'The upper reading room',
    description: 'Once a year all forty-one reading lamps come down, are cleaned, and go up again.',
  },
  {
    nonprofit: 'Tin Kettle Players',
    name: 'A Comedy with Real Rain',
    inDays: 16,
    from: '19:30',
    to: '21:45',
    place: 'The old kettle works',
    description: 'The roof leaks in the second act; the play was written around it. Bring an umbrella, for the encore.',
    fee: '15',
  },
  {
    nonprofit: 'Saltbox Chamber Singers',
    name: 'Songs for an Unheated Hall',
    inDays: 23,
    from: '17:00',
    place: 'The salt warehouse',
    description: 'An hour of music that was written to be sung in coats.',
    fee: '12.50',
  },
  {
    nonprofit: 'Thistle Lot Gardens',
    name: 'Seed Swap',
    inDays: 5,
    from: '11:00',
    to: '14:00',
    place: 'The potting shed on the third lot',
    description: 'Bring seeds in an envelope with a name on it. Leave with others. Beans are always short.',
    fee: '0',
  },
  {
    nonprofit: 'Loose Gravel Bike Shop',
    name: 'Repair Night',
    inDays: 3,
    from: '17:30',
    to: '20:30',
    place: 'The workshop, side door',
    description: 'Twelve stands, eleven mechanics, one very patient cashier. You do the turning; they do the telling.',
  },
  {
    nonprofit: 'Dark Sky Commons',
    name: 'The Night Without Street Lamps',
    inDays: 58,
    from: '20:00',
    to: '23:30',
    place: 'High Alder common',
    description: 'For one evening the town turns its lamps off. Telescopes are set up on the common from eight.',
    fee: '0',
  },
  {
    nonprofit: 'Button Street Clinic',
    name: 'Free Hearing and Eye Checks',
    inDays: 12,
    from: '08:00',
    to: '13:00',
    place: 'The former cutting room',
    description: 'No appointment, no card, no questions about insurance. The queue has chairs.',
    fee: '0',
  },
];

export interface DemoNews {
  nonprofit: string;
  title: string;
  publication: string;
  daysAgo: number;
  description: string;
}

export const demoNews: readonly DemoNews[] = [
  {
    nonprofit: 'Harbor Lantern Reading Room',
    title: 'Where the lights stay on until the last page',
    publication: 'Port Ellery Evening Slip',
    daysAgo: 18,
    description: 'A reporter spends three nights among the readers and is asked, politely, to whisper.',
  },
  {
    nonprofit: 'Harbor Lantern Reading Room',
    title: 'Forty-one lamps and one ladder',
    publication: 'Oldmarsh Radio, the morning hour',
    daysAgo: 140,
    description: '',
  },
  {
    nonprofit: 'Tin Kettle Players',
    title: 'The understudy was the weather',
    publication: 'Port Ellery Evening Slip',
    daysAgo: 31,
    description: 'Four stars, and a note on galoshes.',
  },
  {
    nonprofit: 'Wrenfield Gleaners',
    title: 'Nineteen tons that nobody had to throw away',
    publication: 'The Wrenfield Quarterly',
    daysAgo: 62,
    description: 'How a telephone tree of two hundred families empties a field before the frost.',
  },
  {
    nonprofit: 'Button Street Clinic',
    title: 'The box that was never stolen',
    publication: 'Tri-Harbor Herald',
    daysAgo: 9,
    description: 'On a clinic that asks its patients to pay what they can, and what they can turns out to be.',
  },
  {
    nonprofit: 'Ten Thousand Acorns',
    title: 'Acorn nine thousand and twelve',
    publication: 'High Alder Bulletin',
    daysAgo: 77,
    description: '',
  },
];

export type DemoOpportunity = { nonprofit: string; isPublic?: boolean } & Pick<
  VolunteerFields,
  'title' | 'service' | 'hours' | 'hoursSpecific' | 'duration' | 'demographic' | 'regions' | 'description' | 'contactTitle'
> &
  Partial<Pick<VolunteerFields, 'skills'>>;

export const demoOpportunities: readonly DemoOpportunity[] = [
  {
    nonprofit: 'Harbor Lantern Reading Room',
    title: 'Read aloud on Thursday evenings',
    service: 'Hands on',
    hours: ['Evenings during the week'],
    hoursSpecific: 'Thursdays, six to half past eight',
    duration: 'Long term commitment',
    demographic: ['Adults', 'High school or college students'],
    regions: ["MD-Prince George's County"],
    description: 'A chair, a lamp, a book of your choosing and eight to fifteen listeners, some of them asleep by the end.',
    contactTitle: 'Keeper of the evening list',
  },
  {
    nonprofit: 'Harbor Lantern Reading Room',
    title: 'Look over our lease before we sign it',
    service: 'Pro Bono',
    skills: ['Law', 'Real Estate'],
    hours: ['Business hours during the week', 'Evenings during the week'],
    hoursSpecific: '',
    duration: 'One time only',
    demographic: ['Adults'],
    regions: ['DC-Ward-6', "MD-Prince George's County"],
    description: 'Fourteen pages about a building that leans. We would like to know what we are promising.',
    contactTitle: 'Treasurer',
  },
  {
    nonprofit: 'Wrenfield Gleaners',
    title: 'Pick what the harvesters left',
    service: 'Hands on',
    hours: ['Daytime on the weekend'],
    hoursSpecific: 'From the first bean to the first frost',
    duration: 'Short term commitment',
    demographic: ['Adults', 'High school or college students', 'Families', 'Groups'],
    regions: ['MD-Frederick County', 'MD-Montgomery County'],
    description: 'We bring the crates. You bring boots and somebody to talk to in the next row.',
    contactTitle: 'Field captain',
  },
  {
    nonprofit: 'Button Street Clinic',
    title: 'Answer the telephone, kindly',
    service: 'Administrative',
    hours: ['Business hours during the week'],
    hoursSpecific: 'One half day a week',
    duration: 'Long term commitment',
    demographic: ['Adults'],
    regions: ['DC-Ward-7', 'DC-Ward-8'],
    description: 'Two hundred calls a day, in four languages. One of them will be yours.',
    contactTitle: 'Front desk',
  },
  {
    nonprofit: 'Dark Sky Commons',
    title: 'Help us build a map of every street lamp',
    service: 'Pro Bono',
    skills: ['Technology', 'Engineering', 'Public Relations'],
    hours: ['Evenings during the week', 'Daytime on the weekend'],
    hoursSpecific: 'In your own time',
    duration: 'Short term commitment',
    demographic: ['Adults', 'High school or college students'],
    regions: ['VA-Loudoun County', 'MD-Montgomery County'],
    description: 'We have nine thousand photographs of lamps, sorted by nothing.',
    contactTitle: 'Lamp registrar',
  },
  {
    nonprofit: 'Thistle Lot Gardens',
    title: 'Adopt a bed for a season',
    service: 'Hands on',
    hours: ['Daytime on the weekend'],
    hoursSpecific: '',
    duration: 'Long term commitment',
    demographic: ['Families', 'Groups'],
    regions: ['DC-Ward-5', 'VA-City of Alexandria'],
    description: 'Twelve feet by four. Half of what grows is yours; the other half goes to the pantry next door.',
    contactTitle: 'Gardener of the third lot',
  },
  {
    nonprofit: 'Harbor Lantern Reading Room',
    title: 'Carry the lamps up again',
    service: 'Hands on',
    skills: [],
    hours: ['Daytime on the weekend'],
    hoursSpecific: 'The morning after Lamp-Trimming Day',
    duration: 'One time only',
    demographic: ['Adults'],
    regions: ['DC-Ward-6'],
    description: 'For our own members: forty-one lamps, one ladder, and somebody who holds it.',
    contactTitle: 'Keeper of the lamps',
    isPublic: false,
  },
];
