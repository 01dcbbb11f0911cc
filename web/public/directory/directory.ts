import { markDoor } from './scripts/door.ts';
import { foldAway } from './scripts/fold-away.ts';
import { keepList } from './scripts/kept-list.ts';
import { offerLargePhotos } from './scripts/large-photos.ts';
import { makeLive } from './scripts/live-form.ts';
import { offerSchemes } from './scripts/scheme-switch.ts';
import { offerSharing } from './scripts/share-link.ts';
import { keepShortlist } from './scripts/shortlist.ts';
import { keepShortlistPage } from './scripts/shortlist-page.ts';

// Each page also works without this script.
const form = document.querySelector<HTMLFormElement>('form[data-live]');
if (form) makeLive(form);
for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu')) foldAway(menu);
keepList(form);
offerSchemes();
offerSharing();
keepShortlist();
keepShortlistPage();
offerLargePhotos();
markDoor();
