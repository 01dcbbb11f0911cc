import type { EventsView, NonprofitsView, OpportunitiesView } from '#contract/nonprofits/public/views.ts';
import type { PublicConfig } from '#contract/platform/programme/config.ts';
import type { DirectoryEvent, DirectoryOpportunity, DirectoryProfile } from './directory.ts';
import type { MyGiftsPage } from './donor-pages.ts';
import type {
  CategoryChoice,
  EventsFound,
  NewsFound,
  NonprofitsFound,
  OpportunitiesFound,
  ShortlistFound,
  SimilarNonprofit,
} from './found.ts';
import type { BoughtCardPage, BuyCardPage, GiftPage, GivePage } from './give-pages.ts';
import type { GivingDayPage } from './giving-day.ts';
import type { ConfirmGiftPage, MyRegularGiftPage, NewCardPage, StopGiftPage } from './monthly-pages.ts';

/**
 * The interface between the server, which reads what a public page shows, and the components of `web/`, which write the HTML.
 * The server loads the components as one built file: neither side imports the other (decision 102).
 */
export type WritePage = (page: PublicPage, site: Site) => string;

/**
 * What each public page shows, by the page's name. A wing after this one adds its own page by declaring this interface again (see
 * `contract/learning/about.ts`).
 *
 * @public
 */
export interface PageData {
  nonprofits: { view: NonprofitsView; found: NonprofitsFound };
  opportunities: { view: OpportunitiesView; found: OpportunitiesFound };
  events: { view: EventsView; found: EventsFound };
  news: { page: number; found: NewsFound };
  nonprofit: { nonprofit: DirectoryProfile; similar: readonly SimilarNonprofit[] };
  shortlist: { ids: readonly number[]; found: ShortlistFound };
  compare: { ids: readonly number[]; nonprofits: readonly DirectoryProfile[] };
  card: { nonprofit: DirectoryProfile };
  give: GivePage;
  gift: GiftPage;
  givingDay: GivingDayPage;
  stopGift: StopGiftPage;
  confirmGift: ConfirmGiftPage;
  myRegularGift: MyRegularGiftPage;
  newCard: NewCardPage;
  giftCards: BuyCardPage;
  giftCard: BoughtCardPage;
  askMyGifts: { email: string; problem?: string };
  myGiftsAsked: object;
  openMyGifts: { action: string };
  myGiftsLinkUsed: object;
  myGifts: MyGiftsPage;
  howChosen: { text: string };
  openApplications: OpenApplications;
  numbers: { count: number; blocks: readonly PublicBlock[] };
  event: { event: DirectoryEvent; isPast: boolean };
  opportunity: { opportunity: DirectoryOpportunity; form: OfferForm };
  confirmOffer: UnconfirmedOffer;
  askFact: AskedFactPage;
  offerAsked: object;
  offerConfirmed: object;
  offerLinkUsed: object;
  factConfirmed: object;
  factLinkUsed: object;
  /** `isLost`: a visitor sent a form, and it was not taken */
  opensSoon: { isLost: boolean };
  /** `action`: where the form is sent; `about`: what the emails are about, in words */
  tellMe: { action: string; about: string; email: string; problem?: string };
  tellMeAsked: object;
  confirmTellMe: { action: string; about: string };
  tellMeConfirmed: object;
  endTellMe: { action: string; about: string };
  tellMeEnded: object;
  tellMeLinkUsed: object;
  downloadRefused: object;
  /** the categories to which the page leads, with their numbers of nonprofits */
  notFound: { categories: readonly CategoryChoice[] };
  failed: object;
}

/** A public page, with the data that it shows. */
export type PublicPage = { [Name in keyof PageData]: { name: Name } & PageData[Name] }[keyof PageData];

export type PublicPageOf<Name extends keyof PageData> = PageData[Name];

/** The data that every public page gets, besides the data of its own. */
export interface Site {
  programme: PublicConfig;
  /** whether the pages lead to that of the Learning Commons */
  learningIsOpen: boolean;
  /** whether a page says how nonprofits are chosen */
  howChosenIsShown: boolean;
  /** whether visitors may ask for a weekly email */
  visitorLettersAreOn: boolean;
  /** whether the programme's address is one that somebody gave */
  contactIsSet: boolean;
  /** the site's origin, with which absolute addresses begin */
  origin: string;
  assets: SiteAssets;
  /**
   * a hash of the programme's color in the addresses of generated pictures, so that browsers do not show cached pictures in an
   * earlier color
   */
  patternKey: string;
  /** for a preview, which the app shows in a frame without scripts: the scheme is fixed, and links open a new window */
  preview?: { scheme: 'light' | 'dark' };
}

/** The addresses of a style sheet and a script; null if the web's files were not built. */
export interface PageAssets {
  style: string | null;
  script: string | null;
}

export interface SiteAssets extends PageAssets {
  /** the fonts that the page shows before the visitor scrolls */
  fonts: string[];
  /** the style sheet and script that only the page of the Learning Commons adds */
  about: PageAssets;
  /** what only the pages on which visitors give add */
  giving: PageAssets;
}

/** A table of counts about the directory. `path` leads to the list whose entries were counted. */
export interface PublicBlock {
  title: string;
  rows: readonly { label: string; count: number; path: string }[];
}

/** The published applications, for a nonprofit that looks for one. Times are instants. */
interface OpenApplications {
  /** the first deadline first; `size`: its length in words; `asksAbout`: the titles of its sections */
  open: readonly { id: number; name: string; closesAt: string | null; size: string; asksAbout: readonly string[] }[];
  coming: readonly { name: string; opensAt: string }[];
  /** null: none has closed yet */
  lastClosed: { name: string; closesAt: string } | null;
}

/** The page that a link in an email opens: it asks the reader to confirm one fact of a profile. */
interface AskedFactPage {
  secret: string;
  /** a hash of the words that the page shows: the confirmation sends it back and is refused if the fact has changed */
  mark: string;
  nonprofitId: number;
  nonprofit: string;
  label: string;
  words: string;
  /** whether the fact in the profile has changed since the person opened the page */
  changed: boolean;
}

export interface UnconfirmedOffer {
  secret: string;
  /** a hash of the text that the page shows: the confirmation sends it back and is refused if the text has changed */
  mark: string;
  opportunity: string;
  nonprofit: string;
  written: { name: string; message: string };
  /** whether a newer form has replaced the text since the person opened the page */
  changed: boolean;
}

/** The text that a visitor who offers help has typed. */
export interface OfferForm {
  values: { name: string; email: string; message: string };
  /** the messages of a refused form, by field; `form` has those for the whole form */
  problems?: Partial<Record<'name' | 'email' | 'message' | 'form', string>>;
}
