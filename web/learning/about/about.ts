import './about.css';
import './request/request-form.css';
import { proposeOrganizations } from './request/propose-organizations.ts';
import { makeSendable } from './request/send-request.ts';
import { fitVisitor } from './request/visitor.ts';

// Without this script, visitors can still read the page, which asks them to write an email instead.
const form = document.querySelector<HTMLFormElement>('#request-form');
const signedIn = fitVisitor();
if (form) {
  makeSendable(form, signedIn);
  proposeOrganizations(form);
}
