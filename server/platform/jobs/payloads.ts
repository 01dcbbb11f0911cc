/** The payload of every job, by the job's name. The database stores names and payloads, so never rename a released job. */
export interface JobPayloads {
  'forget-answer-file': { id: number };
  'forget-message-file': { id: number };
  'forget-answer-upload': { id: string };
  'forget-learning-bytes': { storedAs?: string | undefined; cover?: string | undefined };
  'forget-learning-file': { id: number };
  'forget-donation-file': { storedAs: string };
  'forget-edition-file': { storedAs: string };
  'forget-photo': { id: number };
  'forget-photo-files': { key: string; storedAs?: string | undefined };
  'forget-picture': { hash: string };
  'deliver-mail': { id: number };
  'invite-colleague': { id: number; number: number };
  'mail-assignments': { reviewer: number };
  'mail-conflict': { id: number; responses?: number[] };
  'mail-given-back': { template: number; reviewer: number; responses: number[] };
  'mail-invitation': { id: number; number: number };
  'keep-reporting': object;
  'post-updates': object;
  'send-update': { id: number };
  'plan-reviews': { plan: number; run: number };
  'make-catalogue-edition': { id: number; run: number };
  'send-catalogue-proofs': object;
  'make-dossier': { id: number; run: number };
  'forget-dossiers': { files?: string[] };
  'delete-old-rows': object;
  'forget-letter-files': { ids: number[] };
  'make-backup': { wanted?: true };
  'watch-upkeep': object;
  'prune-notices': object;
  'end-board-terms': object;
  'read-learning-text': { id: number; storedAs: string; patient?: boolean };
  'mail-receipt': { order: number };
  'settle-order': { order: number };
  'settle-payments': object;
  'remind-subscribers': object;
  'remind-of-consents': object;
  'remind-of-dates': object;
  'ask-for-facts': object;
  'tell-visitors': object;
  'mail-password-reset': { email: string; request: string };
  'watch-irs-folder': object;
  'work-on-bulk-change': { id: number };
  'work-on-irs-import': { id: number; run: number };
  'work-on-donation-import': { id: number; run: number };
}

export type JobName = keyof JobPayloads;
