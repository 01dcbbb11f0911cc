import { privateField, textField } from '#contract/fields/field.ts';
import { nameText, phoneNumber, phoneRegion, text } from '#contract/wire/shapes.ts';

/** In a file of its own, because the login page loads the user's record and none of the inputs. */

export const phoneTexts = {
  phoneNumber: textField('Phone Number', phoneNumber),
  phoneRegion: textField('Phone Number Country', phoneRegion),
};

/** Texts that users may change themselves. */
export const profileTexts = {
  firstName: textField('First Name', nameText(100)),
  lastName: textField('Last Name', nameText(100)),
  jobTitle: textField('Job Title', text(200)),
  notes: textField('Notes', text(10_000)),
};

/** Texts that only programme staff may read and change. */
export const staffTexts = {
  staffNotes: privateField('programmeStaff', textField('Staff Notes', text(10_000))),
};

export const userTexts = { ...profileTexts, ...phoneTexts, ...staffTexts };
