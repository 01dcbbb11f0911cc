import type { Nonprofit } from '#contract/nonprofits.ts';

interface Props {
  nonprofit: Nonprofit;
  /** the profile is in its edit mode: each list can then be added to and its items changed */
  editing: boolean;
}

/** A nonprofit's events, news and volunteer opportunities, on its profile. */
export function ProfileLists(_: Props) {
  return null;
}
