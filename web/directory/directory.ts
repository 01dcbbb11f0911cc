import './base.css';
import './frame.css';
import './list.css';
import './filters.css';
import './filter-sheet.css';
import './cards.css';
import './items.css';
import './offer.css';
import './profile.css';
import './gallery.css';
import { markDoor } from './door.ts';
import { offerLargePhotos } from './large-photos.ts';
import { makeLive } from './live-form.ts';
import { offerSchemes } from './scheme-switch.ts';
import { offerSharing } from './share-link.ts';

// Each page also works without this script.
const form = document.querySelector<HTMLFormElement>('form[data-live]');
if (form) makeLive(form);
offerSchemes();
offerSharing();
offerLargePhotos();
markDoor();
