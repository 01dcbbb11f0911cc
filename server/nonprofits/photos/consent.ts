import type { PhotoUse } from '#contract/nonprofits/photos/photo-choices.ts';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import { type FieldErrors, refuseFields } from '#server/platform/http/errors.ts';

export interface Consent {
  consentGiven: boolean;
  consentBy: string;
  consentOn: string | null;
  consentUses: string[];
  consentEnds: string | null;
}

/** The fields of a permission that a form sends; an empty day removes the stored day. */
interface SentConsent {
  consentGiven?: boolean | undefined;
  consentBy?: string | undefined;
  consentOn?: string | undefined;
  consentUses?: PhotoUse[] | undefined;
  consentEnds?: string | undefined;
}

export const noConsent: Consent = { consentGiven: false, consentBy: '', consentOn: null, consentUses: [], consentEnds: null };

/** The permission after a change. Throws 400 if a given permission is incomplete or its days are wrong. */
export function consentAfter(before: Consent, sent: SentConsent, today: string): Consent {
  const day = (typed: string | undefined, known: string | null) => (typed === undefined ? known : typed || null);
  const consent: Consent = {
    consentGiven: sent.consentGiven ?? before.consentGiven,
    consentBy: sent.consentBy ?? before.consentBy,
    consentOn: day(sent.consentOn, before.consentOn),
    consentUses: sent.consentUses ?? before.consentUses,
    consentEnds: day(sent.consentEnds, before.consentEnds),
  };
  const wrong = consent.consentGiven ? problemsOf(consent, today) : {};
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
  return consent;
}

function problemsOf({ consentBy, consentOn, consentUses, consentEnds }: Consent, today: string): FieldErrors {
  const early = consentOn !== null && consentEnds !== null && consentEnds <= consentOn;
  return {
    ...(consentBy === '' && { consent_by: [photoMessages.consentBy] }),
    ...(consentOn === null && { consent_on: [photoMessages.consentOn] }),
    ...(consentOn !== null && consentOn > today && { consent_on: [photoMessages.consentFuture] }),
    ...(consentUses.length === 0 && { consent_uses: [photoMessages.consentUses] }),
    ...(early && { consent_ends: [photoMessages.consentEndsEarly] }),
  };
}
