// For every column that names an account: what a deletion of the account's personal data does with the rows, and what a person's archive
// contains of them. A test compares the columns with the foreign keys to `users`.

interface RowsOfPerson {
  /** the label in the preview and the archive */
  what: string;
  /** DELETED: the rows are deleted. KEPT: the rows stay, and name “Former user 12” */
  fate: 'DELETED' | 'KEPT';
  /** KEPT: the reason, for people */
  why?: string;
  columns: readonly string[];
  /** whether the archive contains whole rows; otherwise it leaves out texts, names and contacts, because these are about other people */
  whole: boolean;
}

const deleted = (what: string, columns: readonly string[]): RowsOfPerson => ({ what, fate: 'DELETED', columns, whole: true });
const kept = (what: string, why: string, whole: boolean, columns: readonly string[]): RowsOfPerson => ({
  what,
  fate: 'KEPT',
  why,
  columns,
  whole,
});

export const rowsOfPerson: readonly RowsOfPerson[] = [
  deleted('Sessions, known devices and links', [
    'tokens.user_id',
    'known_devices.user_id',
    'one_use_links.user_id',
    'email_changes.user_id',
    'download_tickets.user_id',
  ]),
  deleted('Passkeys and two-step sign-in', ['passkeys.user_id', 'second_factors.user_id', 'recovery_codes.user_id']),
  deleted('Notices', ['notices.user_id']),
  deleted('Calendar', ['calendar_links.user_id', 'calendar_entries.user_id']),
  deleted('Saved views and settings of lists', ['default_views.user_id', 'saved_views.owner_id', 'list_preferences.user_id']),
  deleted('Favorites and visits of the library', [
    'learning_favorites.user_id',
    'learning_readings.user_id',
    'learning_visits.user_id',
    'learning_order_requests.user_id',
  ]),
  deleted('Invitations, claims and reminders', [
    'user_invitations.user_id',
    'reviewer_invitations.user_id',
    'nonprofit_claims.user_id',
    'reporting_reminders.user_id',
    'review_reminders.reviewer_id',
    'fact_letters.user_id',
  ]),
  deleted('Subscriptions to updates', ['update_subscriptions.user_id', 'update_receivers.user_id']),
  deleted('Category choices and conflicts of interest', [
    'reviewer_rankings.user_id',
    'declared_conflicts.reviewer_id',
    'round_answers.reviewer_id',
    'former_nonprofits.user_id',
  ]),
  deleted('Information requests', ['learning_requests.user_id']),
  deleted('Dossiers and archives', ['dossiers.created_by', 'dossiers.user_id']),
  kept('Reviews', 'Decisions rest on their scores and texts.', true, ['application_reviews.reviewer_id']),
  kept('Review assignments', 'They say who was to read an application.', true, [
    'review_assignments.reviewer_id',
    'review_plan_lines.reviewer_id',
  ]),
  kept('Messages and notes on applications', 'They belong to the application.', true, [
    'response_messages.author_id',
    'response_notes.author_id',
    'feedback_letters.written_by',
  ]),
  kept('Notes and next steps of staff for nonprofits', 'They belong to the nonprofit.', true, [
    'nonprofit_notes.author_id',
    'nonprofit_steps.person_id',
    'nonprofit_steps.created_by',
  ]),
  kept('Files of applications', 'They belong to the nonprofit’s application.', true, [
    'application_files.uploaded_by',
    'application_uploads.uploaded_by',
    'response_message_files.uploaded_by',
  ]),
  kept('Answers in applications', 'They belong to the nonprofit’s application.', false, [
    'application_answers.written_by',
    'application_responses.created_by',
    'application_responses.submitted_by',
    'application_responses.withdrawn_by',
  ]),
  kept('Gifts', 'Money has to stay traceable.', true, ['donations.user_id']),
  kept('Donations and payouts that the person worked on', 'Money has to stay traceable.', false, [
    'donations.reported_by',
    'donation_thanks.thanked_by',
    'donation_imports.uploaded_by',
    'donation_imports.stored_by',
    'donation_imports.undone_by',
    'empty_reports.submitted_by',
    'payout_accounts.created_by',
    'payout_destinations.changed_by',
    'payout_destinations.confirmed_by',
    'payout_batches.drafted_by',
    'payout_batches.approved_by',
    'payout_batches.exported_by',
    'payout_batches.closed_by',
    'payout_batches.cancelled_by',
    'bank_statements.applied_by',
    'card_guard.changed_by',
    'gift_orders.looked_by',
    'gift_refunds.asked_by',
    'gift_refunds.approved_by',
    'giving_pool_deposits.entered_by',
    'movement_explanations.by_id',
    'nonprofit_giving.agreed_by',
    'learning_orders.created_by',
  ]),
  kept('Audit trail', 'It says what was done with records.', false, ['audit_entries.actor_id']),
  kept('Other work on records', 'The records are not about the person.', false, [
    'board_marks.updated_by',
    'bulk_changes.created_by',
    'bulk_changes.undone_by',
    'catalogue_editions.created_by',
    'catalogue_proof_letters.user_id',
    'catalogue_proof_rounds.opened_by',
    'catalogue_proofs.said_by',
    'confirmed_facts.confirmed_by',
    'decision_releases.released_by',
    'dismissed_look_alikes.dismissed_by',
    'email_text_versions.saved_by',
    'irs_changes.settled_by',
    'irs_imports.uploaded_by',
    'irs_imports.stored_by',
    'irs_imports.undone_by',
    'learning_files.created_by',
    'learning_requests.answered_by',
    'mail_server.changed_by',
    'nonprofit_claims.answered_by',
    'nonprofit_merges.merged_by',
    'nonprofit_merges.undone_by',
    'nonprofit_steps.done_by',
    'nonprofits.owner_id',
    'nonprofits.primary_user_id',
    'photos.created_by',
    'programme_settings.changed_by',
    'reporting_reminders.sent_by',
    'resource_files.added_by',
    'resource_page_versions.saved_by',
    'resource_pictures.added_by',
    'response_conversations.taken_by',
    'response_decisions.prepared_by',
    'review_assignments.assigned_by',
    'review_plans.created_by',
    'review_plans.applied_by',
    'review_reminders.sent_by',
    'reviewer_invitations.invited_by',
    'updates.created_by',
    'user_invitations.invited_by',
  ]),
];

/** Rows that name a person by their email address. */
export const rowsByAddress: readonly { what: string; column: string }[] = [
  { what: 'Emails', column: 'mail_messages.recipient' },
  { what: 'Invitations', column: 'user_invitations.email' },
  { what: 'Information requests', column: 'learning_requests.email' },
  { what: 'Weekly emails as a visitor', column: 'visitor_subscriptions.email' },
  { what: 'Name, address and message of offers of help', column: 'volunteers.email' },
];

/** `table.column` → its two names */
export function partsOf(column: string): { table: string; name: string } {
  const [table = '', name = ''] = column.split('.');
  return { table, name };
}
