/** The payload of every job, by the job's name. Rows store both: never rename a job that was released. */
export interface JobPayloads {
  'forget-answer-file': { id: number };
  'forget-answer-upload': { id: string };
  'forget-picture': { hash: string };
  'deliver-mail': { id: number };
  'mail-assignments': { reviewer: number };
  'mail-conflict': { id: number; responses?: number[] };
  'mail-invitation': { id: number; number: number };
  'plan-reviews': { plan: number; run: number };
  'mail-password-reset': { email: string; request: string };
}

export type JobName = keyof JobPayloads;
