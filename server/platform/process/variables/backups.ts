import * as z from 'zod/mini';
import { bucketName, choice, url, variable, whole } from './variable.ts';

export const backups = {
  BACKUP_PASSPHRASE: variable(
    'passphrase that encrypts backups, and opens them; unset: backups are readable, and have no keys of bank account numbers',
    'at least 12 characters',
    'seven-words-that-nobody-guesses',
    z.optional(z.string().check(z.minLength(12), z.maxLength(1_000))),
    true,
  ),
  BACKUP_DIR: variable(
    'folder in which Almoner makes backups by itself, best on another disk; unset: none',
    'a folder that can be written to',
    '/mnt/backups',
    z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
  ),
  BACKUP_BUCKET: variable(
    'bucket of an S3-compatible object store in which Almoner makes backups by itself; unset: they go to BACKUP_DIR',
    "a bucket's name",
    'almoner-backups',
    z.optional(bucketName),
  ),
  BACKUP_S3_ENDPOINT: variable(
    'address of the object store of the backups; unset: S3_ENDPOINT',
    'a URL that begins with http:// or https://',
    'https://s3.example.net',
    z.optional(url(/^https?:\/\//)),
  ),
  BACKUP_S3_REGION: variable(
    'region of the object store of the backups; unset: S3_REGION',
    "a region's name",
    'us-west-2',
    z.optional(z.string().check(z.minLength(1), z.maxLength(63))),
  ),
  BACKUP_S3_ACCESS_KEY_ID: variable(
    'key of the object store of the backups; unset: S3_ACCESS_KEY_ID',
    'a text without spaces',
    'AKIA…',
    z.optional(z.string().check(z.regex(/^\S+$/))),
    // a secret: somebody may paste the secret key here
    true,
  ),
  BACKUP_S3_SECRET_ACCESS_KEY: variable(
    'secret of that key; unset: S3_SECRET_ACCESS_KEY',
    'a text without spaces',
    '…',
    z.optional(z.string().check(z.regex(/^\S+$/))),
    true,
  ),
  BACKUP_HOURS: variable('hours from one of these backups to the next', 'a whole number from 1 to 168', '24', whole(1, 168, 24)),
  BACKUP_KEEP: variable('how many of these backups are kept', 'a whole number from 1 to 1000', '7', whole(1, 1_000, 7)),
  BACKUP_VERIFY: variable(
    '`off` does not restore each of these backups in a scratch folder to compare it',
    'on or off',
    'on',
    choice(['on', 'off'], 'on'),
  ),
};
