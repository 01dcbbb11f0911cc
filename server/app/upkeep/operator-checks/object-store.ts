import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { bad, type Check, type CheckResult, good, together, watch } from '#server/app/upkeep/check.ts';
import { timeInWords } from '#server/app/upkeep/time-in-words.ts';
import { connect } from '#server/platform/files/bucket/client.ts';
import { removeObject } from '#server/platform/files/bucket/objects.ts';
import { openObject } from '#server/platform/files/bucket/open-object.ts';
import { hashOfBytes, putBytes } from '#server/platform/files/bucket/put-object.ts';
import { asFailure } from '#server/platform/files/bucket/store-failure.ts';
import type { BackupBucket as Bucket, ObjectStoreConfig } from '#server/platform/process/object-store.ts';

/** A store refuses requests if the clocks differ by a quarter of an hour, so a difference of `much` is already an alarm. */
const little = 60_000;
const much = 10 * 60_000;
const patience = 10_000;

/** Whether files in the bucket can be written, read and deleted, and what could cause trouble there later. */
export const checkObjectStore: Check = async ({ config: { bucket, filesIn, production } }) => {
  if (bucket === null) return good('Files are in the data folder.');
  return checkBucket(bucket, production, filesIn === 'folder' ? ' New files go to the data folder (FILES_IN).' : '');
};

/** Checks the bucket of backups as `checkObjectStore` checks the bucket of files. */
export const checkBackupBucket: Check = async ({ config: { backups, production } }) =>
  backups === null || typeof backups.place === 'string'
    ? good('Backups are not in a bucket.')
    : checkBucket(backups.place, production);

async function checkBucket(bucket: Bucket, production: boolean, more = ''): Promise<CheckResult> {
  const found = await tryOut(bucket);
  if (found.state === 'BAD') return found;
  return together([
    good(`The bucket ${bucket.bucket} can be written and read.${more}`),
    await clockOf(bucket.store),
    await endsBrokenUploads(bucket),
    production && bucket.store.endpoint?.startsWith('http://')
      ? watch(
          'What goes to the store is not encrypted on the way.',
          'Use an address with https, unless that network is your own.',
        )
      : good(''),
  ]);
}

const advice: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Make it, or name another one.',
  InvalidAccessKeyId: 'Look at the key of this store.',
  SignatureDoesNotMatch: 'Look at the secret of the key, and at the region.',
  AccessDenied: 'Allow the key to list, read, write and delete objects of this bucket.',
  RequestTimeTooSkewed: 'Set the clock, and let a time service keep it right.',
  ENOSPC: 'Give the store more room.',
};

async function tryOut({ store, bucket }: Bucket): Promise<CheckResult> {
  const place = { store, bucket, key: `doctor/${randomBytes(8).toString('hex')}` };
  const bytes = randomBytes(1_000);
  try {
    await putBytes(place, bytes, hashOfBytes(bytes));
    const read = await buffer(await openObject(place));
    await removeObject(place);
    if (!read.equals(bytes)) return bad(`The bucket ${bucket} does not give back what was put there.`, 'Do not use this store.');
    return good('');
  } catch (error) {
    const { code } = asFailure(error);
    return bad(
      `The bucket ${bucket} cannot be used (${code}).`,
      advice[code] ?? 'Look at the address of the store, and at the store itself.',
    );
  }
}

async function clockOf({ endpoint, region }: ObjectStoreConfig): Promise<CheckResult> {
  const before = Date.now();
  const address = endpoint ?? `https://s3.${region}.amazonaws.com`;
  const reply = await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patience) }).catch(
    () => null,
  );
  const theirs = Date.parse(reply?.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return good('');
  // the header has whole seconds
  const apart = Math.max(before - theirs - 1_000, theirs - Date.now(), 0);
  if (apart < little) return good('');
  const text = `The clocks of this server and the store are ${timeInWords(apart)} apart.`;
  return apart < much ? watch(text, advice['RequestTimeTooSkewed'] ?? '') : bad(text, advice['RequestTimeTooSkewed'] ?? '');
}

/** Whether the bucket deletes broken uploads: the parts that a killed server uploaded are invisible, and use room. */
async function endsBrokenUploads({ store, bucket }: Bucket): Promise<CheckResult> {
  const { client, library } = await connect(store);
  try {
    const { Rules = [] } = await client.send(new library.GetBucketLifecycleConfigurationCommand({ Bucket: bucket }));
    if (Rules.some((rule) => rule.Status === 'Enabled' && rule.AbortIncompleteMultipartUpload !== undefined)) return good('');
  } catch (error) {
    // the key need not have the right to read the rules, and not every store has them
    if (asFailure(error).code !== 'NoSuchLifecycleConfiguration') return good('');
  }
  return watch(
    'The bucket keeps broken uploads for ever.',
    'Give it a lifecycle rule that aborts incomplete multipart uploads after 7 days.',
  );
}
