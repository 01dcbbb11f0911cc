/** Questions and answers of the public page, in the order in which people ask them. */
export const questions: readonly (readonly [string, string])[] = [
  [
    'Who can use it?',
    'Everybody who has an account of your nonprofit: staff, board members and volunteers. There is no charge for each person.',
  ],
  [
    'How long does a subscription last?',
    'A year: to the same day of the next year. We write to you 30 and 7 days before it ends. It never renews itself, and a new year that you buy early follows the present one.',
  ],
  ['What does the price depend on?', 'On your nonprofit’s yearly budget, and on nothing else. Everyone sees the same library.'],
  [
    'How do we pay?',
    'By card. Your card number goes to the bank’s payment service and never reaches us. If your nonprofit cannot pay by card, ask us: there are other ways.',
  ],
  ['What do we see after paying?', 'The library opens at once, and a receipt for your books comes by email.'],
  [
    'May we share the documents?',
    'Use and adapt the templates freely inside your nonprofit. Please do not pass them on to others: the subscriptions pay for the next ones.',
  ],
];
