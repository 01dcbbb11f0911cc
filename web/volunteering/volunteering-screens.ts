/* The screens of volunteering are built into one file: the first load names every file. */
export { VolunteeringPage } from './volunteering-page.tsx';
export { VolunteersPage } from './volunteers-page.tsx';
