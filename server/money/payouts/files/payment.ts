/** A payment as the files need it. */
export interface Payment {
  /** `PAY-17` */
  reference: string;
  payee: string;
  /** decimal text with two decimals */
  net: string;
  paypalEmail: string;
  address: string;
  /** null unless the payment is made by ACH */
  account: { routingNumber: string; accountNumber: string; accountType: string } | null;
}
