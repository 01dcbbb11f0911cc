import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import type { Donation } from '#contract/money/donations/donations.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { FormCopyNotice } from '../../platform/drafts/form-copy-notice.tsx';
import { useSignedInUser } from '../../platform/session.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';
import tabStyles from '../../platform/ui/lists/tabs.module.css';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import { keepDonation } from './donation-queries.ts';
import { amountText } from './donation-words.ts';
import { DonationFields, Missing } from './form/donation-fields.tsx';
import { type DonationValues, donationValues, nonprofitDonation, staffDonation, stateOf } from './form/donation-values.ts';
import { donationSender } from './form/send-donation.ts';
import { readReportSearch } from './imports/list/import-searches.ts';
import { FileMode } from './imports/questions/file-mode.tsx';
import { useNamedRecords } from './list/use-named-records.ts';
import classes from './report-donations-page.module.css';

/** Reports donations: one after the other by a form, or many in a file. */
export function ReportDonationsPage() {
  const user = useSignedInUser();
  const { mode, import: id, ...search } = readReportSearch(useSearch({ from: '/signed-in/report-donations' }));
  const own = may(user, 'manageDonations') ? undefined : user.nonprofitRef?.name;
  const byFile = mode === 'csv' || id !== undefined;
  return (
    <div className={byFile ? undefined : 'wide-44'}>
      <PageHeader title="Report Donations" breadcrumb={<BackLink to="/donation-management">Donations</BackLink>}>
        <p className="soft above-2">
          {own ? `Donations that ${own} has received` : 'Donations that nonprofits have received'}: one by a form, or many from a
          file.
        </p>
      </PageHeader>
      <nav className={`${tabStyles.tabs} below-6`} aria-label="Ways to report">
        <Link to="/report-donations" search={{}} activeOptions={{ exact: true }} aria-current={byFile ? undefined : 'page'}>
          Form
        </Link>
        <Link to="/report-donations" search={{ mode: 'csv' }} aria-current={byFile ? 'page' : undefined}>
          CSV
        </Link>
      </nav>
      {byFile ? <FileMode id={id} search={search} /> : <FormMode />}
    </div>
  );
}

function FormMode() {
  const [reported, setReported] = useState<Donation>();
  return reported ? (
    <Reported donation={reported} onAnother={() => setReported(undefined)} />
  ) : (
    <ReportForm onReported={setReported} />
  );
}

function Reported({ donation, onAnother }: { donation: Donation; onAnother: () => void }) {
  const { amount, donorName, dateReceived, nonprofitRef } = donation;
  return (
    <section className="stack gap-2" role="status">
      <p className={classes.done}>Donation uploaded!</p>
      <p>
        {amountText(amount)} from {donorName} to {nonprofitRef.name}, received {formatDate(dateReceived)}.
      </p>
      <div className="row gap-3 above-4">
        <Button onClick={onAnother}>Report another donation</Button>
        <ButtonLink variant="default" to="/donation-management">
          Donation Management
        </ButtonLink>
      </div>
    </section>
  );
}

const blank = donationValues(undefined, null);

function ReportForm({ onReported }: { onReported: (donation: Donation) => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const staff = may(useSignedInUser(), 'manageDonations');
  const schema = staff ? staffDonation : nonprofitDonation;
  const [create] = useState(donationSender);
  const form = useRecordForm<DonationValues, Donation>({
    copyAs: 'new donation report',
    values: blank,
    schema,
    whole: true,
    send: (body) =>
      create(body).catch((error: unknown) => {
        tellFailed();
        throw error;
      }),
    onInvalid: tellFailed,
    onSaved: (donation) => {
      keepDonation(client, donation);
      showAlert({ tone: 'success', text: donationMessages.reported, timeout: 2_000 });
      onReported(donation);
    },
  });
  const { named, onNamed } = useNamedRecords(form.values);
  const state = stateOf(form.values, schema);
  return (
    <form {...form.formProps}>
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={form.general} />
      <div className="stack gap-4">
        <DonationFields form={form} state={state} {...(staff && { staff: { named, onNamed } })} />
        <Missing state={state} />
      </div>
      <div className="row gap-3 above-4">
        <Button variant="default" disabled={form.busy} onClick={() => void navigate({ to: '/donation-management' })}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy} disabled={!state.ready}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

function tellFailed(): void {
  showAlert({ tone: 'error', title: 'Error...', text: donationMessages.failed });
}
