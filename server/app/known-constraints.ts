import { templateMessages } from '#contract/applications/templates.ts';
import { privacyMessages } from '#contract/desk/privacy/privacy.ts';
import { discountMessages } from '#contract/learning/subscription/discounts.ts';
import { tierMessages } from '#contract/learning/subscription/tiers.ts';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { categoryMessages } from '#contract/nonprofits/categories/categories.ts';
import { listSettingsMessages } from '#contract/platform/lists/list-settings.ts';
import { proofMessages } from '#contract/public/catalogue/proofs.ts';
import type { KnownConstraints } from '#server/platform/http/errors.ts';

/** What each wing says when a constraint of its tables refuses a value. */
export const knownConstraints: KnownConstraints = {
  fields: {
    users_email_unique: { field: 'email', message: 'A user with this email address already exists.' },
    application_templates_closes_after_opening: { field: 'closes_at', message: templateMessages.closesBeforeOpening },
    learning_subtopics_slug_unique: { field: 'slug', message: 'Another subtopic has this tag.' },
    saved_views_name_once: { field: 'name', message: listSettingsMessages.taken },
    nonprofits_ein_unique: { field: 'ein', message: 'A nonprofit with this EIN already exists.' },
    donations_nonprofit_exists: { field: 'nonprofit', message: donationMessages.noSuchNonprofit },
    donations_user_exists: { field: 'user', message: donationMessages.noSuchUser },
    learning_tiers_one_per_size: { field: 'budget_size', message: tierMessages.taken },
    learning_discounts_code_unique: { field: 'code', message: discountMessages.taken },
    learning_discount_tiers_tier_exists: { field: 'tiers', message: discountMessages.noTier },
    nonprofits_print_category_exists: { field: 'print_category', message: 'This category does not exist.' },
    categories_name_unique: { field: 'name', message: categoryMessages.taken },
    category_groups_name_unique: { field: 'name', message: categoryMessages.groupTaken },
    nonprofit_categories_category_exists: { field: 'web_categories', message: 'This category does not exist.' },
  },
  conflicts: {
    catalogue_proof_rounds_one_open: proofMessages.openAtOnce,
    donations_settled_stay: payoutMessages.settled,
    users_deleted_stay_closed: privacyMessages.deletedAlready,
    payout_items_donation_once: payoutMessages.takenAtOnce,
    payout_items_entry_once: payoutMessages.takenAtOnce,
  },
};
