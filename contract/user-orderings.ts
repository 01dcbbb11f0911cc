/** Apart from the calls, so that the address of the list can be read without them. */
export const userOrderings = ['first_name', '-first_name', 'last_name', '-last_name'] as const;
export type UserOrdering = (typeof userOrderings)[number];
export const defaultUserOrdering: UserOrdering = 'last_name';
