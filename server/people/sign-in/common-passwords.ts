import { refuseFields } from '#server/http/errors.ts';

let mostCommon: Promise<Set<string>> | undefined;

/** The 10,000 most common passwords; read when first needed, because they are some megabytes. */
function readMostCommon(): Promise<Set<string>> {
  mostCommon ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] as string[]).slice(0, 10_000)),
  );
  return mostCommon;
}

/** Refuses a password that is among the most common ones, whatever its case. */
export async function refuseCommonPassword(field: string, password: string): Promise<void> {
  if ((await readMostCommon()).has(password.toLowerCase())) throw refuseFields({ [field]: ['This password is too common.'] });
}
