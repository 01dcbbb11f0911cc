/** A message, and its place: the card, the discount code, or the whole form. */
export interface Problem {
  at: 'card' | 'code' | 'form';
  text: string;
}

/** The part of Stripe's script that the form needs. Card numbers stay in Stripe's frame. */
export interface CardPayer {
  /** Returns a token of the entered card. Throws Trouble if Stripe gives none, for instance because the card is incomplete. */
  makeToken(): Promise<string>;
  /** Shows the question by which the bank checks the cardholder (3-D Secure). The server asks Stripe for the outcome. */
  answerBank(clientSecret: string): Promise<void>;
}

/** A failure that the buyer sees at one place of the form. */
export class Trouble extends Error {
  readonly at: Problem['at'];
  constructor(at: Problem['at'], text: string) {
    super(text);
    this.at = at;
  }
}
