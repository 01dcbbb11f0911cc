import { preparedPassword } from '#contract/platform/access/prepared-password.ts';
import { type FieldErrors, refuseFields } from '#server/platform/http/errors.ts';

let mostCommon: Promise<Set<string>> | undefined;

/** The 10,000 most common passwords; loaded when first needed, because they take some megabytes. */
function readMostCommon(): Promise<Set<string>> {
  mostCommon ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] as string[]).slice(0, 10_000)),
  );
  return mostCommon;
}

/** Refuses one of the most common passwords, in upper or lower case. */
export async function refuseCommonPassword(field: string, password: string): Promise<void> {
  const errors = await commonPasswordErrors(field, password);
  if (field in errors) throw refuseFields(errors);
}

/** The error of one of the most common passwords, by field. */
export async function commonPasswordErrors(field: string, password: string): Promise<FieldErrors> {
  const known = (await readMostCommon()).has(preparedPassword(password).toLowerCase());
  return known ? { [field]: ['This password is too common.'] } : {};
}
