/** Errors that pages of the shop say by themselves, without an answer of the API; the other codes come with its message. */
export const everydayErrors = {
  bad_request: 'Something wrong happened! Please try again.',
  recaptcha_failed: 'Execute recaptcha not yet available',
  unavailable: 'Something wrong happened! Please try again.',
  stock_insufficient: 'Sorry, Requested quantity of this product is greater than our stock!',
  out_of_stock: 'Sorry, We are temporary Out Of Stock.',
  payment_unavailable: 'Payment is not available now!',
} as const
