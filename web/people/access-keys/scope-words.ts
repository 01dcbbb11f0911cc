import { type KeyRoom, type KeyScope, keyRooms } from '#contract/platform/access/access-keys.ts';

/** What a key may do: `Reads payouts. Reads and changes nonprofits, …`. */
export function scopeWords(scopes: readonly KeyScope[]): string {
  return (Object.keys(keyRooms) as KeyRoom[])
    .flatMap((room) => {
      const [reads, changes] = [scopes.includes(`${room}:read`), scopes.some((scope) => scope === `${room}:write`)];
      if (!reads && !changes) return [];
      const verb = reads && changes ? 'Reads and changes' : reads ? 'Reads' : 'Changes';
      return [`${verb} ${keyRooms[room].charAt(0).toLowerCase()}${keyRooms[room].slice(1)}.`];
    })
    .join(' ');
}
