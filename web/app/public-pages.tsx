import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicPage, WritePage } from '#contract/public/directory/public-pages.ts';
import { AboutPage } from '../learning/about/about-page.tsx';
import { EventPage } from '../public/directory/announcements/event-page.tsx';
import { EventsPage } from '../public/directory/announcements/events-page.tsx';
import { NewsPage } from '../public/directory/announcements/news-page.tsx';
import { OpportunitiesPage } from '../public/directory/announcements/opportunities-page.tsx';
import { OpenApplicationsPage } from '../public/directory/applications/open-applications-page.tsx';
import { CardPage } from '../public/directory/card/card-page.tsx';
import { AskFactPage, FactConfirmedPage, FactLinkUsedPage } from '../public/directory/facts/fact-pages.tsx';
import { DownloadRefusedPage, FailedPage, NotFoundPage, OpensSoonPage } from '../public/directory/frame/message-pages.tsx';
import { SiteContext } from '../public/directory/frame/site.ts';
import { GiftCardPage } from '../public/directory/gift-cards/bought-page.tsx';
import { GiftCardsPage } from '../public/directory/gift-cards/buy-page.tsx';
import { GiftPage } from '../public/directory/giving/gift-page.tsx';
import { GivePage } from '../public/directory/giving/give-page.tsx';
import { ConfirmGiftPage, StopGiftPage } from '../public/directory/giving/monthly-link-pages.tsx';
import { GivingDayPage } from '../public/directory/giving-day/giving-day-page.tsx';
import { HowChosenPage } from '../public/directory/how-chosen/how-chosen-page.tsx';
import {
  AskMyGiftsPage,
  MyGiftsAskedPage,
  MyGiftsLinkUsedPage,
  MyGiftsPage,
  OpenMyGiftsPage,
} from '../public/directory/my-gifts/my-gifts-pages.tsx';
import { MyRegularGiftPage, NewCardPage } from '../public/directory/my-gifts/regular-gift-pages.tsx';
import { NonprofitsPage } from '../public/directory/nonprofits/nonprofits-page.tsx';
import { NumbersPage } from '../public/directory/numbers/numbers-page.tsx';
import { NonprofitPage } from '../public/directory/profile/nonprofit-page.tsx';
import { ComparePage } from '../public/directory/shortlist/compare-page.tsx';
import { ShortlistPage } from '../public/directory/shortlist/shortlist-page.tsx';
import {
  ConfirmTellMePage,
  EndTellMePage,
  TellMeAskedPage,
  TellMeConfirmedPage,
  TellMeEndedPage,
  TellMeLinkUsedPage,
  TellMePage,
} from '../public/directory/tell-me/tell-me-pages.tsx';
import {
  ConfirmOfferPage,
  OfferAskedPage,
  OfferConfirmedPage,
  OfferLinkUsedPage,
} from '../public/directory/volunteering/message-pages.tsx';
import { OpportunityPage } from '../public/directory/volunteering/opportunity-page.tsx';

/** Writes a page as HTML. The build bundles this module and its imports into one file, which the server loads. */
export const writePage: WritePage = (page, site) =>
  `<!doctype html>${renderToStaticMarkup(<SiteContext value={site}>{contentOf(page)}</SiteContext>)}\n`;

function contentOf(page: PublicPage) {
  switch (page.name) {
    case 'nonprofits':
      return <NonprofitsPage {...page} />;
    case 'opportunities':
      return <OpportunitiesPage {...page} />;
    case 'events':
      return <EventsPage {...page} />;
    case 'event':
      return <EventPage {...page} />;
    case 'news':
      return <NewsPage {...page} />;
    case 'nonprofit':
      return <NonprofitPage {...page} />;
    case 'shortlist':
      return <ShortlistPage {...page} />;
    case 'compare':
      return <ComparePage {...page} />;
    case 'card':
      return <CardPage {...page} />;
    case 'askMyGifts':
      return <AskMyGiftsPage {...page} />;
    case 'myGiftsAsked':
      return <MyGiftsAskedPage />;
    case 'openMyGifts':
      return <OpenMyGiftsPage {...page} />;
    case 'myGiftsLinkUsed':
      return <MyGiftsLinkUsedPage />;
    case 'myGifts':
      return <MyGiftsPage {...page} />;
    case 'myRegularGift':
      return <MyRegularGiftPage {...page} />;
    case 'newCard':
      return <NewCardPage {...page} />;
    case 'stopGift':
      return <StopGiftPage {...page} />;
    case 'confirmGift':
      return <ConfirmGiftPage {...page} />;
    case 'give':
      return <GivePage {...page} />;
    case 'givingDay':
      return <GivingDayPage {...page} />;
    case 'gift':
      return <GiftPage {...page} />;
    case 'giftCards':
      return <GiftCardsPage {...page} />;
    case 'giftCard':
      return <GiftCardPage {...page} />;
    case 'howChosen':
      return <HowChosenPage {...page} />;
    case 'openApplications':
      return <OpenApplicationsPage {...page} />;
    case 'numbers':
      return <NumbersPage {...page} />;
    case 'opportunity':
      return <OpportunityPage {...page} />;
    case 'confirmOffer':
      return <ConfirmOfferPage {...page} />;
    case 'askFact':
      return <AskFactPage {...page} />;
    case 'factConfirmed':
      return <FactConfirmedPage />;
    case 'factLinkUsed':
      return <FactLinkUsedPage />;
    case 'offerAsked':
      return <OfferAskedPage />;
    case 'offerConfirmed':
      return <OfferConfirmedPage />;
    case 'offerLinkUsed':
      return <OfferLinkUsedPage />;
    case 'tellMe':
      return <TellMePage {...page} />;
    case 'tellMeAsked':
      return <TellMeAskedPage />;
    case 'confirmTellMe':
      return <ConfirmTellMePage {...page} />;
    case 'tellMeConfirmed':
      return <TellMeConfirmedPage />;
    case 'endTellMe':
      return <EndTellMePage {...page} />;
    case 'tellMeEnded':
      return <TellMeEndedPage />;
    case 'tellMeLinkUsed':
      return <TellMeLinkUsedPage />;
    case 'about':
      return <AboutPage {...page} />;
    case 'opensSoon':
      return <OpensSoonPage {...page} />;
    case 'downloadRefused':
      return <DownloadRefusedPage />;
    case 'notFound':
      return <NotFoundPage {...page} />;
    case 'failed':
      return <FailedPage />;
  }
}
