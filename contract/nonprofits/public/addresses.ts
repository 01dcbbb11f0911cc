import type { NonprofitsView } from './views.ts';

/** The last part of a nonprofit's address: `12-marthas-table`, or only the id if the name has no Latin letter or digit. */
export function nonprofitSlug({ id, name }: { id: number; name: string }): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return words === '' ? String(id) : `${id}-${words}`;
}

/** Returns the id with which the last part of an address begins; a name may follow the id. Null: there is no possible id. */
export function idOfSlug(slug: string): number | null {
  const id = Number(/^([1-9]\d{0,9})(-|$)/.exec(slug)?.[1]);
  return id <= 2_147_483_647 ? id : null;
}

export function nonprofitPath(nonprofit: { id: number; name: string }): string {
  return `/directory/${nonprofitSlug(nonprofit)}`;
}

/** The path of an event's page. */
export const eventPath = ({ id }: { id: number }): string => `/directory/events/${id}`;

/** The path of a volunteer opportunity's page. */
export const opportunityPath = ({ id }: { id: number }): string => `/directory/volunteer/${id}`;

/** Returns the path with a query in the given order. Empty parameters are left out; lists are joined with commas. */
export function address(path: string, query: Record<string, string | number | readonly (string | number)[] | undefined>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) => {
    const text = Array.isArray(value)
      ? value.map((one) => encodeURIComponent(one)).join(',')
      : encodeURIComponent(`${value ?? ''}`);
    return text === '' ? [] : [`${name}=${text}`];
  });
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/** The canonical address of a view of the list of nonprofits. */
export function nonprofitsAddress({ search, budgetSize, webCategories, towns, page }: NonprofitsView): string {
  return address('/directory', {
    search,
    budget_size: budgetSize,
    web_categories: webCategories,
    town: towns,
    page: page > 1 ? page : undefined,
  });
}

/** The page that says how the programme chooses nonprofits. */
export const howChosenPath = '/directory/how-nonprofits-are-chosen';

/** The page with the applications that a nonprofit can begin now. */
export const openApplicationsPath = '/directory/applications';

/** Where somebody who works for a nonprofit makes an account or signs in, and then finds the nonprofit to claim it. */
export const claimAddress = (name: string): string => address('/register', { next: address('/', { claim: name }) });

/** The paths of the pages on which somebody confirms a fact of a profile. */
export const factPaths = {
  /** each link in an email appends its secret to this path */
  ask: '/directory/facts',
  confirmed: '/directory/facts/confirmed',
};

export const offerPaths = {
  asked: '/directory/volunteer/asked',
  /** each link in an email appends its secret to this path */
  confirm: '/directory/volunteer/confirm',
  confirmed: '/directory/volunteer/confirmed',
};
