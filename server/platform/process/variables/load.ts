import { choice, variable, whole } from './variable.ts';

export const load = {
  WORKERS: variable('web processes; 1 serves from the first process itself', 'a whole number from 1 to 64', '2', whole(1, 64, 1)),
  STOP_SECONDS: variable(
    'seconds for which a stopping server still serves, so that a load balancer sees at /readyz that it stops',
    'a whole number from 0 to 60',
    '3',
    whole(0, 60, 0),
  ),
  GIVING_SIMPLE: variable(
    '`on` leaves out of the pages of gifts what a busy giving day can do without: sums, matching and all scripts but that of the card',
    'on or off',
    'on',
    choice(['on', 'off'], 'off'),
  ),
  IDLE_SECONDS: variable(
    'seconds without data before a stalled request is closed',
    'a whole number from 1 to 3600',
    '120',
    whole(1, 3_600, 120),
  ),
};
