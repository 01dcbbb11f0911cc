/** The screens beside the list, in one file: each is small. */

export { SubtopicsPage } from './curriculum/subtopics-page.tsx';
export { LearningCommonsHelpPage } from './help-page.tsx';
export { LibrarySeatsPage } from './seats-page.tsx';
export { LibraryUsagePage } from './usage/usage-page.tsx';
