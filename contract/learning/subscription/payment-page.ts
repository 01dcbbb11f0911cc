/**
 * The one page whose content security policy names Stripe: it is opened and left by loading a document. In a file of its own, because
 * the browser's first load needs it.
 */
export const paymentPage = /^\/learning-commons\/create-subscription\/?(\?|$)/;
