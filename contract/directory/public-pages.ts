import type { AboutFacts } from '#contract/learning/about.ts';
import type { PublicConfig } from '#contract/programme/config.ts';
import type { DirectoryEvent, DirectoryOpportunity, DirectoryProfile } from './directory.ts';
import type { EventsFound, NewsFound, NonprofitsFound, OpportunitiesFound, ShortlistFound, SimilarNonprofit } from './found.ts';
import type { EventsView, NonprofitsView, OpportunitiesView } from './views.ts';

/**
 * The door between the server, which reads what a public page shows, and the components of `web/`, which write it as HTML.
 * The server loads them as one built file: neither imports the other.
 */
export type WritePage = (page: PublicPage, site: Site) => string;

/** A public page, with what it shows. */
export type PublicPage =
  | { name: 'nonprofits'; view: NonprofitsView; found: NonprofitsFound }
  | { name: 'opportunities'; view: OpportunitiesView; found: OpportunitiesFound }
  | { name: 'events'; view: EventsView; found: EventsFound }
  | { name: 'news'; page: number; found: NewsFound }
  | { name: 'nonprofit'; nonprofit: DirectoryProfile; similar: readonly SimilarNonprofit[] }
  | { name: 'shortlist'; ids: readonly number[]; found: ShortlistFound }
  | { name: 'compare'; ids: readonly number[]; nonprofits: readonly DirectoryProfile[] }
  | { name: 'card'; nonprofit: DirectoryProfile }
  | { name: 'numbers'; count: number; blocks: readonly PublicBlock[] }
  | { name: 'event'; event: DirectoryEvent; isPast: boolean }
  | { name: 'opportunity'; opportunity: DirectoryOpportunity; form: OfferForm }
  | ({ name: 'confirmOffer' } & UnconfirmedOffer)
  | ({ name: 'askFact' } & AskedFactPage)
  | { name: 'about'; facts: AboutFacts }
  | { name: 'offerAsked' | 'offerConfirmed' | 'offerLinkUsed' | 'factConfirmed' | 'factLinkUsed' | 'notFound' | 'failed' };

export type PublicPageOf<Name extends PublicPage['name']> = Omit<Extract<PublicPage, { name: Name }>, 'name'>;

/** What all public pages of a moment share. */
export interface Site {
  programme: PublicConfig;
  /** the start of absolute addresses */
  origin: string;
  assets: SiteAssets;
  /** names the programme's color in the addresses of generated pictures */
  patternKey: string;
  /** for a frame within the app that runs no scripts: the scheme is given, and links do not replace the page */
  preview?: { scheme: 'light' | 'dark' };
}

/** The addresses of a style sheet and a script. Null if the web is not built. */
export interface PageAssets {
  style: string | null;
  script: string | null;
}

export interface SiteAssets extends PageAssets {
  /** the fonts that the page shows before the visitor scrolls */
  fonts: string[];
  /** what the page of the Learning Commons loads besides */
  about: PageAssets;
}

/** Numbers of the directory, each with the path of the list that it counts. */
export interface PublicBlock {
  title: string;
  rows: readonly { label: string; count: number; path: string }[];
}

/** A fact of a profile that a link of an email asks about. */
interface AskedFactPage {
  secret: string;
  /** of the words that the page shows */
  mark: string;
  nonprofitId: number;
  nonprofit: string;
  label: string;
  words: string;
  /** the profile was changed since the person has read it */
  changed: boolean;
}

export interface UnconfirmedOffer {
  secret: string;
  /** of the text that the page shows */
  mark: string;
  opportunity: string;
  nonprofit: string;
  written: { name: string; message: string };
  /** a newer form replaced the text that the person has read */
  changed: boolean;
}

/** What a visitor typed who offers help. */
export interface OfferForm {
  values: { name: string; email: string; message: string };
  /** after a refused form: by field, and for the whole form under `form` */
  problems?: Partial<Record<'name' | 'email' | 'message' | 'form', string>>;
}
