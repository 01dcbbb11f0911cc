import { address } from '#contract/nonprofits/public/addresses.ts';

/** What a visitor's weekly letter is about. */
export type TellMeAbout =
  | { kind: 'ALL' }
  | { kind: 'CATEGORY'; category: number }
  | { kind: 'TOWN'; town: string }
  | { kind: 'SHORTLIST'; ids: readonly number[] };

export const tellMePaths = {
  ask: '/directory/tell-me',
  asked: '/directory/tell-me/asked',
  /** the link of a letter appends its secret */
  confirm: '/directory/tell-me/confirm',
  confirmed: '/directory/tell-me/confirmed',
  /** the link of a letter appends its token */
  end: '/directory/tell-me/end',
  ended: '/directory/tell-me/ended',
};

/** The page on which a visitor asks for letters about something. */
export function tellMeAddress(about: TellMeAbout): string {
  return address(tellMePaths.ask, {
    category: about.kind === 'CATEGORY' ? about.category : undefined,
    town: about.kind === 'TOWN' ? about.town : undefined,
    ids: about.kind === 'SHORTLIST' ? about.ids : undefined,
  });
}
