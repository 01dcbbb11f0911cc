import './about.css';
import './request-form.css';
import { proposeOrganizations } from './propose-organizations.ts';
import { makeSendable } from './send-request.ts';
import { fitVisitor } from './visitor.ts';

// Without this script, visitors can read the page, which then gives an email address.
const form = document.querySelector<HTMLFormElement>('#request-form');
const signedIn = fitVisitor();
if (form) {
  makeSendable(form, signedIn);
  proposeOrganizations(form);
}
