import * as z from 'zod/mini';
import { choice, given, url, variable, whole } from './variable.ts';

export const address = {
  NODE_ENV: variable(
    '`production` never fills a demo programme',
    'development, test or production',
    'production',
    choice(['development', 'test', 'production'], 'development'),
  ),
  HOST: variable('address to listen on', 'a host name or IP address', '0.0.0.0', given('localhost')),
  PORT: variable('port to listen on; 0 takes a free one', 'a whole number from 0 to 65535', '8000', whole(0, 65_535, 8000)),
  PUBLIC_URL: variable(
    'address under which people reach Almoner: links in mail begin with it; unset: the address it listens on',
    'a URL that begins with http:// or https://',
    'https://almoner.example.org',
    z.optional(url(/^https?:\/\//)),
  ),
  TRUST_PROXY: variable(
    'number of reverse proxies in front, whose X-Forwarded-For is trusted',
    'a whole number from 0 to 10',
    '1',
    whole(0, 10, 0),
  ),
  DATA_DIR: variable(
    'folder for the database, files and outgoing mail',
    'a folder that can be written to',
    './data',
    given('./data', 1_000),
  ),
  ALMONER_DEMO: variable('`off` starts a new data folder empty', 'on or off', 'off', choice(['on', 'off'], 'on')),
};
