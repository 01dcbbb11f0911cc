import { createDonation, type Donation, type DonationDraft } from '#contract/money/donations/donations.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { randomName } from '../../../platform/drafts/browser-storage.ts';

/**
 * Returns the function that creates the donation of one open form. A repeated save stores nothing twice. If the server has stored
 * an earlier save with other values, whose reply was lost, it refuses the repeated save once (409). The next save then stores
 * another donation.
 */
export function donationSender(): (body: DonationDraft) => Promise<Donation> {
  let requestKey = randomName();
  return async (body) => {
    try {
      return await call(createDonation, { body: { ...body, requestKey }, quiet: 'refusals' });
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 409) throw error;
      requestKey = randomName();
      const detail = `${error.detail ?? ''} Look at it among the donations. Confirm now reports another donation.`.trim();
      throw new ApiFailure(409, { detail });
    }
  };
}
