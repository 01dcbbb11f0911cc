import { upkeepAlarm } from './letters/upkeep-alarm.ts';

export const appLetters = {
  'upkeep-alarm': upkeepAlarm,
};

type Own = typeof appLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
