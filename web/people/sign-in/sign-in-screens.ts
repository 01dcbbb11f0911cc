/* The screens before signing in, except Login, are built into one file: the first load names every file. */
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { ForgotPasswordSuccessPage } from './forgot-password-success-page.tsx';
export { MagicLinkPage } from './magic-link-page.tsx';
export { PasswordResetPage } from './password-reset-page.tsx';
export { RegisterPage } from './register-page.tsx';
export { SetUpPage } from './set-up-page.tsx';
