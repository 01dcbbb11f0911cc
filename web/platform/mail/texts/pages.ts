// One module for all pages of the texts, because the first load contains the name of every file that a route loads.
export { EmailTextPage } from './email-text-page.tsx';
export { EmailTextVersionPage } from './email-text-version-page.tsx';
export { EmailTextVersionsPage } from './email-text-versions-page.tsx';
export { EmailTextsPage } from './email-texts-page.tsx';
