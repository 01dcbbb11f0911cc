/** Stripe's published test cards, and how each behaves: https://docs.stripe.com/testing */
export interface TestCard {
  number: string;
  brand: string;
  /** set if the card is refused: the error code, the bank's reason, and the message for the buyer */
  refused?: { code: string; declineCode?: string; message: string };
  /** true: it can be saved, and is refused when it is charged */
  refusesLater?: true;
  /** true: the bank asks the buyer first (3-D Secure) */
  asks?: true;
  /** true: the payment is disputed as soon as it is made */
  disputed?: true;
}

const declined = 'Your card was declined.';

export const testCards = {
  pays: { number: '4242424242424242', brand: 'visa' },
  paysToo: { number: '5555555555554444', brand: 'mastercard' },
  asks: { number: '4000002760003184', brand: 'visa', asks: true },
  /** the bank asks the buyer, and refuses the payment after a positive answer */
  asksThenRefuses: {
    number: '4000008400001629',
    brand: 'visa',
    asks: true,
    refused: { code: 'card_declined', declineCode: 'generic_decline', message: declined },
  },
  declined: {
    number: '4000000000000002',
    brand: 'visa',
    refused: { code: 'card_declined', declineCode: 'generic_decline', message: declined },
  },
  noFunds: {
    number: '4000000000009995',
    brand: 'visa',
    refused: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  lost: {
    number: '4000000000009987',
    brand: 'visa',
    refused: { code: 'card_declined', declineCode: 'lost_card', message: declined },
  },
  expired: {
    number: '4000000000000069',
    brand: 'visa',
    refused: { code: 'expired_card', message: 'Your card has expired.' },
  },
  wrongCode: {
    number: '4000000000000127',
    brand: 'visa',
    refused: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  processingError: {
    number: '4000000000000119',
    brand: 'visa',
    refused: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  declinedLater: {
    number: '4000000000000341',
    brand: 'visa',
    refused: { code: 'card_declined', declineCode: 'generic_decline', message: declined },
    refusesLater: true,
  },
  disputed: { number: '4000000000000259', brand: 'visa', disputed: true },
} satisfies Record<string, TestCard>;

export function cardOf(number: string): TestCard | undefined {
  return Object.values<TestCard>(testCards).find((card) => card.number === number.replace(/\s/g, ''));
}
