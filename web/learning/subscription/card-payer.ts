/** Messages by place: the card, the code, or the whole form. */
export interface Problem {
  at: 'card' | 'code' | 'form';
  text: string;
}

/** What the form needs of Stripe's script. Card numbers stay in Stripe's frame. */
export interface CardPayer {
  /** Returns a token of the entered card. Throws Trouble where the card is not complete. */
  makeToken(): Promise<string>;
  /** Shows the bank's question. What came of it, the server asks Stripe. */
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
