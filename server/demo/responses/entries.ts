/** How far a demo nonprofit's response has come. */
type DemoState = 'in progress' | 'extended' | 'submitted' | 'reopened';

export interface DemoResponse {
  nonprofit: string;
  state: DemoState;
  /** days ago; `submitted` is missing while the nonprofit still writes */
  begun: number;
  submitted?: number;
  serves: string[];
  workers: string;
  /** 1 to 5, for the linear scale */
  confidence: number;
  /** dollars a year, for the budget file */
  budget: number;
  /** why programme staff gave more time */
  extendedBecause?: string;
}

export const reopeningReason =
  'Your budget file ends in June. Please attach the whole year, and tell us how many weavers you trained.';

/** Responses to the demo's open application, in every state. */
export const demoResponses: readonly DemoResponse[] = [
  {
    nonprofit: 'Harbor Lantern Reading Room',
    state: 'extended',
    begun: 3,
    serves: ['Children and youth', 'Adults', 'Elders'],
    workers: '6 to 20',
    confidence: 4,
    budget: 412_000,
    extendedBecause: 'Your treasurer is at sea until April.',
  },
  {
    nonprofit: 'Second Hinge Repair',
    state: 'extended',
    begun: 12,
    serves: ['Adults', 'Families'],
    workers: '1 to 5',
    confidence: 2,
    budget: 96_000,
    extendedBecause: 'The workshop was flooded.',
  },
  {
    nonprofit: 'Thimble Row Textile Workshop',
    state: 'reopened',
    begun: 26,
    submitted: 9,
    serves: ['Adults'],
    workers: '6 to 20',
    confidence: 3,
    budget: 238_000,
  },
  {
    nonprofit: 'Thistle Lot Gardens',
    state: 'submitted',
    begun: 30,
    submitted: 15,
    serves: ['Families', 'Places'],
    workers: '6 to 20',
    confidence: 4,
    budget: 205_000,
  },
  {
    nonprofit: 'Oldmarsh Wetland Trust',
    state: 'submitted',
    begun: 28,
    submitted: 14,
    serves: ['Animals', 'Places'],
    workers: 'More than 50',
    confidence: 5,
    budget: 3_900_000,
  },
  {
    nonprofit: 'Night Heron Crisis Line',
    state: 'submitted',
    begun: 21,
    submitted: 6,
    serves: ['Children and youth', 'Adults'],
    workers: '21 to 50',
    confidence: 3,
    budget: 640_000,
  },
  {
    nonprofit: 'Quarter Loaf Bakery School',
    state: 'submitted',
    begun: 19,
    submitted: 5,
    serves: ['Children and youth'],
    workers: '6 to 20',
    confidence: 4,
    budget: 355_000,
  },
  {
    nonprofit: 'Barn Owl Night Watch',
    state: 'submitted',
    begun: 8,
    submitted: 2,
    serves: ['Animals'],
    workers: '1 to 5',
    confidence: 2,
    budget: 88_000,
  },
];
