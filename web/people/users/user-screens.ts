/* The screens of users and of the own account are built into one file: the first load names every file. */

export { InviteColleaguesPage } from '../invitations/invite-colleagues-page.tsx';
export { ConfirmEmailPage } from '../sign-in/confirm-email-page.tsx';
export { SignInSettingsPage } from '../sign-in/sign-in-settings-page.tsx';
export { CreateUserPage } from './create-user-page.tsx';
export { UserListPage } from './user-list-page.tsx';
export { MyProfilePage, UserPage } from './user-page.tsx';
