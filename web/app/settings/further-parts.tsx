import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { howChosenPath } from '#contract/nonprofits/public/addresses.ts';
import { howChosenStart } from '#contract/platform/programme/how-chosen-start.ts';
import { mostReminderDays } from '#contract/platform/programme/reporting-dates.ts';
import { mostAnswerDays, mostGraceDays } from '#contract/platform/programme/settings.ts';
import classes from './settings.module.css';
import { settingFields } from './settings-outline.ts';
import {
  assignmentOptions,
  type DatePath,
  monthOptions,
  type PartProps,
  paperOptions,
  secondFactorOptions,
  sections,
  wishListOptions,
} from './settings-values.ts';

export function DocumentsPart({ form, locked }: PartProps) {
  return (
    <fieldset className={`${classes.part} stack gap-4 bare`} id="settings-documents">
      <legend>{sections['settings-documents']}</legend>
      <Textarea
        {...form.input('address')}
        label={settingFields.address.label}
        description="On statements and letters."
        autosize
        minRows={3}
        {...locked('address')}
      />
      <NativeSelect
        {...form.input('paper')}
        className="wide-24"
        label={settingFields.paper.label}
        data={paperOptions}
        {...locked('paper')}
      />
    </fieldset>
  );
}

export function ReportsPart({ form }: PartProps) {
  return (
    <fieldset className={`${classes.part} stack gap-4 bare`} id="settings-reports">
      <legend>{sections['settings-reports']}</legend>
      <p className="soft">
        Nonprofits report the donations of these months. A change leaves periods that have ended, and due dates that are over, as
        they are. The periods are at <Link to="/reporting">Reporting Periods</Link>.
      </p>
      <ReportingDateFields form={form} place={0} title="First reporting date" />
      <ReportingDateFields form={form} place={1} title="Second reporting date" />
      {form.errors['reportingDates'] && (
        <p className="loss" role="alert">
          {form.errors['reportingDates']}
        </p>
      )}
      <TextInput
        {...form.input('reminderDays')}
        className="wide-24"
        label={settingFields.reminderDays.label}
        description={`0 to ${mostReminderDays}. With 0, reminders go out only when you send them.`}
        inputMode="numeric"
      />
    </fieldset>
  );
}

export function HowChosenPart({ form }: PartProps) {
  return (
    <fieldset className={`${classes.part} stack gap-4 bare`} id="settings-chosen">
      <legend>{sections['settings-chosen']}</legend>
      <p className="soft">
        Visitors read it on{' '}
        <a href={howChosenPath} target="_blank" rel="noreferrer">
          its page
        </a>
        , to which every profile and the foot of each public page lead. Without a text there is no such page.
      </p>
      <Textarea
        {...form.input('howChosen')}
        label={settingFields.howChosen.label}
        description="Each line is a paragraph. A short line without a mark at its end, right above a paragraph, is a heading."
        autosize
        minRows={8}
        maxRows={24}
        maxLength={20_000}
      />
      {form.values.howChosen.trim() === '' && (
        <div>
          <Button variant="default" onClick={() => form.set('howChosen', howChosenStart)}>
            Begin with a ready text
          </Button>
        </div>
      )}
    </fieldset>
  );
}

export function FiguresPart({ form }: PartProps) {
  return (
    <fieldset className={`${classes.part} stack gap-4 bare`} id="settings-learning">
      <legend>{sections['settings-learning']}</legend>
      <p className="soft">
        The figures that visitors see on{' '}
        <a href="/learning-commons/about" target="_blank" rel="noreferrer">
          its page
        </a>
        , each as it is written there: 100+. What you leave empty is counted, or not shown.
      </p>
      <TextInput
        {...form.input('learningResources')}
        className="wide-24"
        label={settingFields.learningResources.label}
        description="Empty: the number of files in the library."
        maxLength={12}
      />
      <TextInput
        {...form.input('learningWebinars')}
        className="wide-24"
        label={settingFields.learningWebinars.label}
        description="Empty: not shown."
        maxLength={12}
      />
      <TextInput
        {...form.input('learningCharities')}
        className="wide-24"
        label={settingFields.learningCharities.label}
        description="Empty: the number of nonprofits that have access."
        maxLength={12}
      />
    </fieldset>
  );
}

export function WishesPart({ form }: PartProps) {
  return (
    <fieldset className={`${classes.part} stack gap-4 bare`} id="settings-wishes">
      <legend>{sections['settings-wishes']}</legend>
      <NativeSelect
        {...form.input('wishLists')}
        label={settingFields.wishLists.label}
        description="Nonprofits find theirs on their profile, also what staff wrote so far. Wishes that were marked public before are shown again with the last choice."
        data={wishListOptions}
      />
    </fieldset>
  );
}

export function PhotosPart({ form }: PartProps) {
  return (
    <fieldset className={`${classes.part} stack gap-4 bare`} id="settings-photos">
      <legend>{sections['settings-photos']}</legend>
      <p className="soft">Nonprofits see on their home page how many are missing.</p>
      <TextInput {...form.input('leastPhotos')} className="wide-24" label={settingFields.leastPhotos.label} inputMode="numeric" />
      <TextInput {...form.input('mostPhotos')} className="wide-24" label={settingFields.mostPhotos.label} inputMode="numeric" />
    </fieldset>
  );
}

export function QuestionsPart({ form }: PartProps) {
  return (
    <fieldset className={`${classes.part} stack gap-4 bare`} id="settings-questions">
      <legend>{sections['settings-questions']}</legend>
      <p className="soft">Nonprofits ask you about their applications, from the first draft on.</p>
      <TextInput
        {...form.input('answerDays')}
        className="wide-24"
        label={settingFields.answerDays.label}
        description={`0 to ${mostAnswerDays}. They read it where they ask. With 0, no day is promised.`}
        inputMode="numeric"
      />
    </fieldset>
  );
}

export function SignInPart({ form, locked }: PartProps) {
  return (
    <fieldset className={`${classes.part} stack gap-4 bare`} id="settings-sign-in">
      <legend>{sections['settings-sign-in']}</legend>
      <NativeSelect
        {...form.input('staffSecondFactor')}
        className="wide-24"
        label={settingFields.staffSecondFactor.label}
        description="A code of an app beside the password; a passkey does not replace it. Others choose for themselves."
        data={secondFactorOptions}
        {...locked('staff_second_factor')}
      />
      {form.values.staffSecondFactor === 'REQUIRED' && (
        <TextInput
          {...form.input('staffSecondFactorDays')}
          className="wide-24"
          label={settingFields.staffSecondFactorDays.label}
          description={`0 to ${mostGraceDays}, from their next visit on. After that they can do nothing else.`}
          inputMode="numeric"
          {...locked('staff_second_factor_days')}
        />
      )}
    </fieldset>
  );
}

export function ReviewsPart({ form }: PartProps) {
  return (
    <fieldset className={`${classes.part} stack gap-4 bare`} id="settings-reviews">
      <legend>{sections['settings-reviews']}</legend>
      <NativeSelect
        {...form.input('reviewsWithoutAssignment')}
        label={settingFields.reviewsWithoutAssignment.label}
        description="Reviews that were begun before stay as they are."
        data={assignmentOptions}
      />
    </fieldset>
  );
}

/** Links to settings that have pages of their own. */
export function ElsewherePart() {
  return (
    <section className={`${classes.part} stack gap-4 bare`} id="settings-elsewhere">
      <h2>{sections['settings-elsewhere']}</h2>
      <ul className="stack gap-1">
        <li>
          <Link to="/categories">Nonprofit Categories</Link>: the groups and categories of the directory
        </li>
        <li>
          <Link to="/applications/templates">Applications</Link>: when each one opens and closes
        </li>
        <li>
          <Link to="/payouts/settings">Payout settings</Link>: the account and the formats of payments
        </li>
        <li>
          <Link to="/email-texts">Email texts</Link>: the words of decisions, invitations, reminders, receipts and welcomes
        </li>
        <li>
          <Link to="/outbox">Outbox</Link>: every email and its status
        </li>
        <li>
          <Link to="/settings/first-steps">First steps</Link>: from a new programme to one that is open, and what is left
        </li>
        <li>
          <Link to="/upkeep">Upkeep</Link>: backups, room on the disk, and what else the server needs
        </li>
        <li>
          <Link to="/retention">Retention</Link>: how long emails, requests and invitations are kept
        </li>
      </ul>
    </section>
  );
}

interface Props {
  form: { input: (path: DatePath) => object };
  place: 0 | 1;
  title: string;
}

/** The fields of one reporting date: its day, and the first and last month that it asks about. */
function ReportingDateFields({ form, place, title }: Props) {
  return (
    <fieldset className={`${classes.date} bare`}>
      <legend>{title}</legend>
      <NativeSelect {...form.input(`reportingDates.${place}.dueMonth`)} label="Due in" data={monthOptions} />
      <TextInput {...form.input(`reportingDates.${place}.dueDay`)} label="Day" inputMode="numeric" />
      <NativeSelect {...form.input(`reportingDates.${place}.fromMonth`)} label="First month" data={monthOptions} />
      <NativeSelect {...form.input(`reportingDates.${place}.toMonth`)} label="Last month" data={monthOptions} />
    </fieldset>
  );
}
