/** What visitors of the demo programme's public page asked for. */

interface DemoRequest {
  organization: string;
  name: string;
  email: string;
  city: string;
  tier: string;
  daysAgo: number;
  /** days after which staff answered */
  answeredAfter?: number;
  note?: string;
  suspected?: true;
}

export const demoRequests: readonly DemoRequest[] = [
  {
    organization: 'Low Tide Theater',
    name: 'Wren Halyard',
    email: 'wren@low-tide.example',
    city: 'Oldmarsh',
    tier: 'Lantern',
    daysAgo: 0,
  },
  {
    organization: 'Ferry Street Pantry',
    name: 'Odell Skiff',
    email: 'odell@ferry-street.example',
    city: 'Quayside',
    tier: 'Harbor',
    daysAgo: 2,
  },
  {
    organization: 'Sandbar Youth Rowing',
    name: 'Marlo Oarlock',
    email: 'marlo@sandbar.example',
    city: 'Oldmarsh',
    tier: 'Lantern',
    daysAgo: 9,
    answeredAfter: 1,
    note: 'Sent the list of webinars. The board decides in the spring.',
  },
  {
    organization: 'Foghorn Community Radio',
    name: 'Linden Buoy',
    email: 'linden@foghorn.example',
    city: 'Capstan',
    tier: 'Lighthouse',
    daysAgo: 24,
    answeredAfter: 3,
    note: 'Wants to pay by check: told them where to send it.',
  },
  {
    organization: 'Best Prices Now',
    name: 'Sales Team',
    email: 'sales@best-prices.example',
    city: 'Nowhere',
    tier: 'Coast',
    daysAgo: 4,
    suspected: true,
  },
];

/** The nonprofit and its director came by the public page. */
export const demoBought = { nonprofit: 'Thistle Lot Gardens', tier: 'Lantern', daysAgo: 60 } as const;
