import pg from 'pg';
import { countingFailures, type Try } from '#server/people/sign-in/counting-failures.ts';

/**
 * Runs `work`, which creates a user. Counts tries with an address that has an account, so that nonprofit staff cannot test
 * addresses one by one.
 */
export function countingTaken<T>(tried: Try, work: () => Promise<T>): Promise<T> {
  return countingFailures(tried, isTaken, work);
}

const isTaken = (error: unknown): boolean => error instanceof pg.DatabaseError && error.constraint === 'users_email_unique';
