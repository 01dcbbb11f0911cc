import * as z from 'zod/mini';
import { bucketName, choice, given, url, variable } from './variable.ts';

export const files = {
  S3_BUCKET: variable(
    'bucket of an S3-compatible object store that files are in; unset: they are in DATA_DIR',
    "a bucket's name",
    'almoner-files',
    z.optional(bucketName),
  ),
  S3_ENDPOINT: variable(
    "address of the object store; unset: Amazon's, by S3_REGION",
    'a URL that begins with http:// or https://',
    'https://s3.example.org',
    z.optional(url(/^https?:\/\//)),
  ),
  S3_REGION: variable('region of the object store', "a region's name", 'us-east-1', given('us-east-1', 63)),
  S3_ACCESS_KEY_ID: variable(
    'key of the object store',
    'a text without spaces',
    'AKIA…',
    z.optional(z.string().check(z.regex(/^\S+$/))),
    // a secret: somebody may paste the secret key here
    true,
  ),
  S3_SECRET_ACCESS_KEY: variable(
    'secret of that key',
    'a text without spaces',
    '…',
    z.optional(z.string().check(z.regex(/^\S+$/))),
    true,
  ),
  S3_PATH_STYLE: variable(
    "whether the bucket's name stands in the path; unset: on with S3_ENDPOINT, else off",
    'on or off',
    'on',
    z.optional(z.enum(['on', 'off'])),
  ),
  S3_DOWNLOADS: variable(
    'how files that browsers save are sent: by Almoner, or by the store itself, through links that end after five minutes',
    'server or links',
    'links',
    choice(['server', 'links'], 'server'),
  ),
  FILES_IN: variable(
    'where new files go while files move between the two; unset: the bucket where S3_BUCKET is set',
    'bucket or folder',
    'folder',
    z.optional(z.enum(['bucket', 'folder'])),
  ),
};
