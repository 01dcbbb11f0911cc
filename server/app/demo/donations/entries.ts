// The donations of the demo. Donors have no names that a person could have.

interface DemoGiving {
  nonprofit: string;
  /** number of donations in an ordinary month */
  monthly: number;
  /** dollars of an ordinary donation, from and to */
  ordinary: readonly [number, number];
}

export const demoDonations: readonly DemoGiving[] = [
  { nonprofit: 'Harbor Lantern Reading Room', monthly: 6, ordinary: [15, 260] },
  { nonprofit: 'Second Hinge Repair', monthly: 3, ordinary: [10, 120] },
  { nonprofit: 'Thimble Row Textile Workshop', monthly: 2, ordinary: [20, 180] },
  { nonprofit: 'Thistle Lot Gardens', monthly: 4, ordinary: [5, 90] },
  { nonprofit: 'Oldmarsh Wetland Trust', monthly: 3, ordinary: [25, 750] },
  { nonprofit: 'Night Heron Crisis Line', monthly: 5, ordinary: [20, 400] },
  { nonprofit: 'Quarter Loaf Bakery School', monthly: 2, ordinary: [10, 150] },
];

type DonorName = readonly [first: string, last: string];

/** First and last names; an empty pair is an anonymous donor. */
export const demoDonors: readonly [DonorName, ...DonorName[]] = [
  ['A Neighbor', 'on Quay Street'],
  ['The Tuesday', 'Ferry Passengers'],
  ['', ''],
  ['Demo', 'Donor 1'],
  ['Demo', 'Donor 2'],
  ['Demo', 'Donor 3'],
  ['Oldmarsh', 'Rowing Eight'],
  ['A Reader', 'of the Map Library'],
  ['', ''],
  ['Class 4b', 'of the Hill School'],
  ['Two Sisters', 'of Fernway'],
  ['The Unheated', 'Choir'],
];

export const demoGiftNotes = [
  'In memory of a lighthouse keeper who read aloud.',
  'Collected in a teapot at the winter fair.',
  'Asks for a receipt by post.',
  'Please use it for coal, or for books about coal.',
  'Matched by the employer; their check follows.',
] as const;

/** The donations of the newcomer's own account. Days count back from the fill; amounts are dollars. */
export const ownGifts = [
  { nonprofit: 'Harbor Lantern Reading Room', daysAgo: 12, amount: '40.00' },
  { nonprofit: 'Thistle Lot Gardens', daysAgo: 47, amount: '25.50' },
  { nonprofit: 'Night Heron Crisis Line', daysAgo: 130, amount: '60.00' },
  { nonprofit: 'Harbor Lantern Reading Room', daysAgo: 341, amount: '35.00' },
] as const;
