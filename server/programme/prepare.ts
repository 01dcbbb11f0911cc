import type { FastifyBaseLogger } from 'fastify';
import { hashPassword } from '#server/accounts/passwords.ts';
import { createSetUpLink, hasProgrammeStaff } from '#server/accounts/set-up.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { demoAccounts, fillDemo, paintDemoPictures } from '#server/demo/demo.ts';
import { openStorage } from '#server/files/storage.ts';
