/** The pages of the resources. In a file of its own: the browser reads the page's address before it loads the calls. */
export const resourceNames = [
  'Requirements',
  'AnnouncingTheHonor',
  'MarketingMaterials',
  'PressMaterials',
  'Stamps',
  'StampGallery',
  'Covers',
  'Bookmarks',
  'RackCard',
  'Placards',
  'Linking',
  'LogoGallery',
  'GuestBlog',
] as const;
export type ResourceName = (typeof resourceNames)[number];

export const resourceTitles: Record<ResourceName, string> = {
  Requirements: 'Requirements of Participation',
  AnnouncingTheHonor: 'Announcing the Honor',
  MarketingMaterials: 'Marketing Materials',
  PressMaterials: 'Press Materials',
  Stamps: 'Stamps',
  StampGallery: 'Stamp Gallery',
  Covers: 'Covers',
  Bookmarks: 'Bookmarks',
  RackCard: 'Rack Card',
  Placards: 'Placards',
  Linking: 'Linking',
  LogoGallery: 'Logo Gallery',
  GuestBlog: 'Guest Blog',
};

/** The sidebar's entries with the pages below them. */
export const resourceMenu: readonly { name: ResourceName; below: readonly ResourceName[] }[] = [
  { name: 'Requirements', below: [] },
  { name: 'AnnouncingTheHonor', below: [] },
  {
    name: 'MarketingMaterials',
    below: ['PressMaterials', 'Stamps', 'StampGallery', 'Covers', 'Bookmarks', 'RackCard', 'Placards', 'Linking', 'LogoGallery'],
  },
  { name: 'GuestBlog', below: [] },
];

export const firstResource: ResourceName = 'Requirements';

export function isResourceName(name: string): name is ResourceName {
  return resourceNames.some((known) => known === name);
}
