/** What a photo may be used for. */
export const photoUses = ['WEB', 'PRINT', 'SOCIAL'] as const;
export type PhotoUse = (typeof photoUses)[number];

export const photoUseLabels: Record<PhotoUse, string> = {
  WEB: 'Web: the public directory',
  PRINT: 'Print: the printed catalogue',
  SOCIAL: 'Social media and newsletters',
};

/** What programme staff chose a photo for. */
export const photoPlaces = ['PROFILE', 'DIRECTORY', 'PRINT'] as const;
export type PhotoPlace = (typeof photoPlaces)[number];

export const photoPlaceLabels: Record<PhotoPlace, string> = {
  PROFILE: 'Profile: first in the gallery of the public page',
  DIRECTORY: 'Directory: the picture on the card',
  PRINT: 'Print: the printed catalogue',
};

export const photoPlaceNames: Record<PhotoPlace, string> = { PROFILE: 'Profile', DIRECTORY: 'Directory', PRINT: 'Print' };

/** The use that the permission must allow for each place. */
export const useOfPlace: Record<PhotoPlace, PhotoUse> = { PROFILE: 'WEB', DIRECTORY: 'WEB', PRINT: 'PRINT' };

/** The state of a photo's permission today. `ENDING`: the permission ends within 30 days. */
export const consentStates = ['CURRENT', 'ENDING', 'ENDED', 'MISSING'] as const;
export type ConsentState = (typeof consentStates)[number];

export const consentStateLabels: Record<ConsentState, string> = {
  CURRENT: 'Permission given',
  ENDING: 'Permission ends soon',
  ENDED: 'Permission has ended',
  MISSING: 'No permission',
};

/** days before the end from which a permission counts as ending; the nonprofit is reminded then */
export const endingDays = 30;

export const photoOrderings = ['-created', 'created'] as const;
export type PhotoOrdering = (typeof photoOrderings)[number];
export const defaultPhotoOrdering: PhotoOrdering = '-created';

export const photoPageSize = 48;
/** the most photos of one bulk call and of one download */
export const mostPhotosAtOnce = 200;
