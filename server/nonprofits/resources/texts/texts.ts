import type { PageContent } from '#contract/nonprofits/resources/content.ts';
import type { ResourceName } from '#contract/nonprofits/resources/resources.ts';
import type { Programme } from '#server/platform/mail/template.ts';
import {
  bookmarks,
  covers,
  linking,
  logoGallery,
  marketingMaterials,
  placards,
  pressMaterials,
  rackCard,
  stampGallery,
  stamps,
} from './materials.ts';
import { announcingTheHonor, guestBlog, requirements } from './taking-part.ts';

/** The texts that come with Almoner: version 0 of each page. */
export const textsOfAlmoner: Record<ResourceName, (programme: Programme) => PageContent> = {
  Requirements: requirements,
  AnnouncingTheHonor: announcingTheHonor,
  MarketingMaterials: marketingMaterials,
  PressMaterials: pressMaterials,
  Stamps: stamps,
  StampGallery: stampGallery,
  Covers: covers,
  Bookmarks: bookmarks,
  RackCard: rackCard,
  Placards: placards,
  Linking: linking,
  LogoGallery: logoGallery,
  GuestBlog: guestBlog,
};
