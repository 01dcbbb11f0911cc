/**
 * A password in the one form in which it is stored and compared, after RFC 8265 (OpaqueString, with NFKC): keyboards type the same
 * letter composed or decomposed, full-width or not, and other spaces than the plain one.
 */
export const preparedPassword = (typed: string): string => typed.replace(/\p{Zs}/gu, ' ').normalize('NFKC');
