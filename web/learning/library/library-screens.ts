/** The screens beside the list, in one file: each is small. */
export { LearningCommonsHelpPage } from './help-page.tsx';
export { LibrarySeatsPage } from './seats-page.tsx';
export { SubtopicsPage } from './subtopics-page.tsx';
export { LibraryUsagePage } from './usage-page.tsx';
