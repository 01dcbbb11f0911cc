import type { CatalogueEntry } from './entry.ts';

export interface Double extends Pick<CatalogueEntry, 'name' | 'size' | 'categories' | 'town'> {
  /** the name of the catalogue's entry that looks the same */
  of: string;
  /** the contact detail that both have; default: only the name and the city are the same */
  shares?: 'phone' | 'website';
  /** staff said that the two are not the same organization */
  isDismissed?: true;
  /** neither on the web nor in print */
  published: 'neither';
}

/** Nonprofits that staff typed by hand, without an EIN, although the catalogue has an entry that looks the same. */
export const doubles: readonly Double[] = [
  {
    name: 'Sunday Stockpot, Inc.',
    of: 'Sunday Stockpot',
    size: 'UNDER_500K',
    categories: ['Food & Cooking'],
    town: 'Port Ellery',
    published: 'neither',
  },
  {
    name: 'Doorframe Fund',
    of: 'The Doorframe Fund',
    shares: 'phone',
    size: 'UNDER_500K',
    categories: ['Homes & Tenants'],
    town: 'Wrenfield',
    published: 'neither',
  },
  {
    name: 'Little Sedge Paddlers',
    of: 'Little Sedge River League',
    shares: 'website',
    isDismissed: true,
    size: 'UNDER_500K',
    categories: ['Rivers & Gardens', 'Young People'],
    town: 'Wrenfield',
    published: 'neither',
  },
];
