// Lists the columns of each table that can hold text or that name an account, by class of their content. A test compares the list with the
// database, so that every new column gets a class. The list decides what a person's archive contains and what a deletion does
// (`person-rows.ts`); `docs/privacy.md` explains it to people (decision 179).

import { donationNoteNames } from '#contract/money/donations/donation-columns.ts';
import { factTexts, moreTexts } from '#contract/nonprofits/fields.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';

interface Held {
  /** about the account that the row belongs to */
  person?: string;
  /** about somebody without an account: a donor, a volunteer, a person to ask */
  contact?: string;
  /** notes of programme staff about a person */
  staff?: string;
  /** texts about something else, which may name a person: they stay with their record */
  words?: string;
  /** a person's name, copied when the record was made */
  name?: string;
  /** never leaves the database */
  secret?: string;
  /** computed from other columns of the database; an archive leaves it out */
  derived?: string;
  /** the account that did something, or that the row belongs to */
  who?: string;
  /** states, codes, amounts in words, facts about organizations */
  plain?: string;
}

const donationNotes = donationNoteNames.join(' ');

export const personalData: Readonly<Record<string, Held>> = {
  application_answers: { words: 'answer', who: 'written_by', plain: 'question_uid writer' },
  application_files: { words: 'filename', who: 'uploaded_by', plain: 'question_uid content_type stored_as' },
  application_responses: {
    words: 'elements reopened_reason withdrawn_reason',
    who: 'created_by submitted_by withdrawn_by',
    plain: 'status withdrawn_from',
  },
  application_reviews: {
    words: 'positive_feedback constructive_feedback internal_notes',
    who: 'reviewer_id',
    plain: 'recommendation field_revisions writers',
  },
  application_submissions: { words: 'answers' },
  application_templates: { plain: 'name elements' },
  application_upload_pieces: { words: 'bytes', plain: 'upload_id' },
  application_uploads: { words: 'filename', who: 'uploaded_by', plain: 'id question_uid' },
  application_writers: { plain: 'writer' },
  audit_entries: { words: 'changes reason', name: 'actor_name subject_name', who: 'actor_id', plain: 'action subject_kind' },
  backups: { plain: 'state file problem' },
  bank_statement_rows: { plain: 'fingerprint status' },
  bank_statements: { words: 'name', who: 'applied_by', plain: 'hash' },
  board_marks: { words: 'notes tags', who: 'updated_by' },
  bulk_change_rows: { words: 'reason before after undo_reason', name: 'name', plain: 'outcome undo' },
  bulk_changes: { words: 'parameters title failure', who: 'created_by undone_by', plain: 'request_key records action state' },
  calendar_entries: { derived: 'key shown', who: 'user_id' },
  calendar_links: { secret: 'token', who: 'user_id' },
  catalogue_editions: {
    words: 'settings printed',
    who: 'created_by',
    plain: 'state title stored_as digest epub_stored_as epub_digest',
  },
  catalogue_proof_letters: { who: 'user_id', plain: 'kind' },
  catalogue_proof_rounds: { words: 'message', who: 'opened_by', plain: 'look' },
  catalogue_proofs: { words: 'note seen', who: 'said_by' },
  categories: { derived: 'words', plain: 'name also_called' },
  category_groups: { plain: 'name' },
  confirmed_facts: { name: 'confirmed_name', who: 'confirmed_by', plain: 'field' },
  decision_releases: { who: 'released_by' },
  declared_conflicts: { person: 'reason', who: 'reviewer_id' },
  default_views: { who: 'user_id', plain: 'list' },
  directory_town_counts: { plain: 'town_key' },
  directory_towns: { plain: 'town_key' },
  dismissed_look_alikes: { who: 'dismissed_by' },
  donation_import_duplicates: { plain: 'decision' },
  donation_import_problems: { contact: 'value broken', plain: 'column_name message' },
  donation_import_rows: {
    contact: `first_name last_name address1 address2 city state zipcode whole_name ${donationNotes}`,
    plain: 'donation_type',
  },
  donation_imports: {
    words: 'name chosen reading problem_groups failure',
    derived: 'search',
    who: 'uploaded_by stored_by undone_by',
    plain: 'hash state kind stored_as layout',
  },
  donation_months: { plain: 'donation_type source' },
  donation_thanks: { who: 'thanked_by', plain: 'how' },
  donations: {
    contact: `first_name last_name address1 address2 city state zipcode ${donationNotes}`,
    derived: 'search',
    who: 'user_id reported_by',
    plain: 'donation_type source request_key',
  },
  dossier_files: { words: 'name', plain: 'content_type stored_as digest' },
  dossiers: { words: 'unprintable', who: 'user_id created_by', plain: 'kind state' },
  download_tickets: { person: 'path', secret: 'hash token_hash', who: 'user_id' },
  email_changes: { person: 'old_email new_email', secret: 'confirm_hash stop_hash', who: 'user_id' },
  email_text_versions: { words: 'subject heading body', who: 'saved_by', plain: 'key' },
  email_texts: { plain: 'key' },
  empty_reports: { who: 'submitted_by' },
  event_series: { plain: 'rule' },
  events: {
    contact: 'contact_name contact_number',
    words: 'description cancel_reason',
    plain: 'name address1 address2 city state zipcode link',
  },
  fact_letters: { who: 'user_id' },
  fact_links: { plain: 'field hash' },
  feedback_letters: { words: 'body', who: 'written_by' },
  former_nonprofits: { who: 'user_id' },
  gift_orders: {
    contact: 'first_name last_name email zipcode',
    words: 'designation dedicated_to card how',
    derived: 'search',
    plain:
      'repeats public_id request_key method state reference dedication payment payment_status payment_problem dispute attention payee payee_ein donee',
  },
  gift_receipts: { contact: 'words' },
  gift_refunds: { words: 'reason problem', who: 'asked_by approved_by', plain: 'state stripe' },
  giving_day: { plain: 'name' },
  giving_links: { contact: 'email', secret: 'hash' },
  giving_pool_deposits: { words: 'note', who: 'entered_by' },
  giving_pools: { name: 'sponsor', plain: 'name ratio' },
  giving_sessions: { contact: 'email', secret: 'hash' },
  giving_settings: {
    words: 'unpayable by_check by_fund by_stock by_wire agreement',
    plain: 'donee legal_name ein fees_borne_by checked broken_rules',
  },
  installation: { secret: 'value', plain: 'key' },
  irs_changes: { who: 'settled_by', plain: 'kind state said had' },
  irs_import_categories: { plain: 'kind' },
  irs_import_changes: { plain: 'ein kind fields_before fields_after listing_before listing_after kept' },
  irs_import_problems: { plain: 'ein reason' },
  irs_import_unlisted: { plain: 'ein' },
  irs_imports: {
    words: 'groups sample',
    who: 'uploaded_by stored_by undone_by',
    plain: 'name stored_as state failure states majors',
  },
  irs_listings: { plain: 'ein name street city state zipcode ntee_code' },
  irs_loads: { plain: 'source mark states problem' },
  irs_organizations: { plain: 'name also street city state zipcode ntee_code' },
  irs_words: { plain: 'word' },
  known_devices: { secret: 'hash', who: 'user_id' },
  learning_discounts: { plain: 'code discount_type note' },
  learning_empty_searches: { words: 'words' },
  learning_favorites: { who: 'user_id' },
  learning_files: {
    words: 'name description tags',
    derived: 'name_key text_words search',
    who: 'created_by',
    plain: 'regional_chapter kind link stored_as filename content_type cover text_state',
  },
  learning_order_requests: { who: 'user_id', plain: 'request_key' },
  learning_orders: {
    words: 'card reason note',
    derived: 'search',
    who: 'created_by',
    plain: 'kind state tier_name discount_code payment payment_status payment_problem dispute attention',
  },
  learning_pages: { words: 'text', derived: 'search', plain: 'label' },
  learning_readings: { who: 'user_id' },
  learning_requests: {
    contact: 'name email organization address1 city state zipcode phone_number',
    words: 'note',
    derived: 'search',
    who: 'user_id answered_by',
    plain: 'request_key tier_name',
  },
  learning_settings: { plain: 'on_refund on_dispute other_ways_to_pay' },
  learning_subtopics: { plain: 'category slug name description' },
  learning_tiers: { plain: 'tier_name' },
  learning_visits: { who: 'user_id' },
  learning_vocabulary: { derived: 'word deletes' },
  ledger_entries: { words: 'note', plain: 'kind request_key' },
  money_entries: { words: 'note', plain: 'key kind stripe' },
  money_lines: { plain: 'account' },
  list_preferences: { person: 'settings', who: 'user_id', plain: 'list' },
  live_event_lists: { plain: 'events problem' },
  mail_messages: {
    person: 'recipient subject text html',
    secret: 'data',
    derived: 'search',
    plain: 'template state last_error message_id postman',
  },
  mail_server: { contact: 'user_name', secret: 'password key_id', who: 'changed_by', plain: 'host security' },
  news_articles: { words: 'title article description', plain: 'publication' },
  nonprofit_claims: { person: 'message', words: 'answer', who: 'user_id answered_by', plain: 'state' },
  monthly_gifts: { words: 'card why', secret: 'key', plain: 'state reason customer payment_method consent' },
  monthly_runs: { words: 'problem', plain: 'state' },
  nonprofit_giving: { name: 'agreed_name', who: 'agreed_by' },
  nonprofit_merge_rows: { words: 'key before after', plain: 'table_name step' },
  nonprofit_merges: { who: 'merged_by undone_by', plain: 'merged_name into_name' },
  nonprofit_notes: { words: 'body', who: 'author_id', plain: 'kind request_key' },
  nonprofit_steps: { words: 'body', who: 'person_id created_by done_by', plain: 'request_key' },
  nonprofits: {
    contact: 'email paypal_email phone_number fax_number',
    words: ['short_description', 'long_description', ...Object.keys(moreTexts).map(snakeKey)].join(' '),
    derived: 'name_key search directory_search',
    who: 'primary_user_id owner_id',
    plain: [
      'name ein category_crosslisted tags phone_region url website facebook linkedin twitter address1 address2 city state zipcode',
      'image zip5 town_key giving_url ntee_code',
      ...Object.keys(factTexts).map(snakeKey),
    ].join(' '),
  },
  notices: { person: 'title text path', who: 'user_id', plain: 'kind' },
  ntee_categories: { plain: 'letter' },
  one_use_links: { secret: 'hash', who: 'user_id', plain: 'purpose' },
  passkeys: { person: 'transports name', secret: 'credential_id public_key', who: 'user_id' },
  payout_accounts: {
    secret: 'readable_number sealed_number key_id',
    who: 'created_by',
    contact: 'bank_name',
    plain: 'routing_number account_type ending',
  },
  payout_batches: {
    words: 'note cancel_reason',
    who: 'drafted_by approved_by exported_by closed_by cancelled_by',
    plain: 'state method',
  },
  payout_destinations: { who: 'changed_by confirmed_by', plain: 'method' },
  payout_files: { secret: 'content', plain: 'name hash key_id' },
  payout_lines: { contact: 'payee paypal_email address', words: 'note', plain: 'status wait_reason reference bank_reference' },
  payout_preferences: { plain: 'method' },
  payout_settings: {
    plain:
      'paypal_currency ach_destination_routing ach_destination_name ach_origin ach_origin_name ach_company_id ach_entry_class ach_entry_description',
  },
  photos: {
    contact: 'credit consent_by',
    words: 'name description alt tags better_words',
    derived: 'name_key search',
    who: 'created_by',
    plain: 'digest stored_as key consent_uses chosen_for',
  },
  programme_settings: { words: 'value', who: 'changed_by', plain: 'name' },
  public_email_domains: { plain: 'domain' },
  rate_limits: { secret: 'key' },
  ready_category_words: { plain: 'name also_called' },
  recovery_codes: { secret: 'hash', who: 'user_id' },
  reporting_reminders: { who: 'user_id sent_by' },
  resource_files: { words: 'filename', who: 'added_by', plain: 'stored_as content_type' },
  resource_page_versions: { words: 'content', who: 'saved_by', plain: 'page' },
  resource_pages: { plain: 'name' },
  resource_pictures: { who: 'added_by', plain: 'image' },
  response_conversations: { who: 'taken_by', plain: 'awaits' },
  response_decisions: { who: 'prepared_by', plain: 'decision' },
  response_message_files: { words: 'filename', who: 'uploaded_by', plain: 'content_type stored_as' },
  response_messages: { words: 'body', who: 'author_id', plain: 'request_key' },
  response_notes: { words: 'body', name: 'mentions', who: 'author_id' },
  response_progress: { plain: 'counted' },
  retention_periods: { plain: 'kind' },
  review_assignments: { words: 'conflict_reason', who: 'reviewer_id assigned_by' },
  review_plan_lines: { who: 'reviewer_id', plain: 'source' },
  review_plans: { words: 'basis gaps advice', who: 'created_by applied_by', plain: 'state limits' },
  review_reminders: { who: 'reviewer_id sent_by' },
  reviewer_invitations: { who: 'user_id invited_by' },
  reviewer_rankings: { who: 'user_id' },
  round_answers: { person: 'words', who: 'reviewer_id' },
  running_servers: { plain: 'name' },
  saved_views: { person: 'name query', who: 'owner_id', plain: 'list' },
  search_vocabulary: { derived: 'word deletes' },
  second_factors: { secret: 'key_id secret', who: 'user_id' },
  sql_functions: { plain: 'name hash' },
  stripe_events: { plain: 'account id type' },
  tokens: { person: 'user_agent address_range', words: 'name', secret: 'hash', who: 'user_id', plain: 'scopes' },
  update_receivers: { who: 'user_id' },
  update_subscriptions: { who: 'user_id' },
  updates: { words: 'title notes chosen', name: 'author', who: 'created_by', plain: 'audiences state request_key' },
  upkeep_alarms: { plain: 'check_name server' },
  used_challenges: { secret: 'hash' },
  user_invitations: { person: 'email name message', who: 'user_id invited_by' },
  user_search_vocabulary: { derived: 'word deletes' },
  users: {
    person:
      'email first_name last_name phone_number phone_region job_title notes address1 address2 city state zipcode twitter facebook linkedin website image roles staff_fields',
    staff: 'staff_notes',
    secret: 'password_hash ended_password_hash',
    derived: 'name_key search',
  },
  visitor_subscriptions: { contact: 'email', secret: 'confirm_hash', plain: 'kind town_key' },
  volunteer_opportunities: {
    contact: 'contact_email contact_name contact_title',
    words: 'description notes',
    plain: 'title service skills hours hours_specific duration demographic regions address1 address2 city state zipcode',
  },
  volunteers: { contact: 'name email message', words: 'answer', secret: 'confirm_hash' },
  wish_list_items: { words: 'description' },
};
