/** The page that the link at the end of an update's email opens. Mail programs also call this address themselves (RFC 8058). */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;
