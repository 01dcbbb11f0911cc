import { type KeyRoom, type KeyScope, keyRooms } from '#contract/platform/access/access-keys.ts';

/** What a key may do: `read Payouts; read and change Nonprofits …`. */
export function scopesInWords(scopes: readonly KeyScope[]): string {
  const words = Object.entries(keyRooms).flatMap(([room, label]) => {
    const can = [
      scopes.includes(`${room as KeyRoom}:read`) && 'read',
      scopes.some((scope) => scope === `${room}:write`) && 'change',
    ].filter(Boolean);
    return can.length === 0 ? [] : [`${can.join(' and ')} ${label}`];
  });
  return words.join('; ');
}
