// Apart from the permissions, so that Login's first load has the roles without the table of rights.

export const roles = ['CFP_STAFF', 'NONPROFIT_STAFF', 'REVIEWER', 'DONOR', 'VOLUNTEER', 'FOUNDATION', 'BOARD_MEMBER'] as const;
export type Role = (typeof roles)[number];
