import { expect, test } from 'vitest'
import { account as arAccount } from './ar/account.ts'
import { catalogue as arCatalogue } from './ar/catalogue.ts'
import { common as arCommon } from './ar/common.ts'
import { errors as arErrors } from './ar/errors.ts'
import { purchase as arPurchase } from './ar/purchase.ts'
import { requests as arRequests } from './ar/requests.ts'
import { account } from './en/account.ts'
import { catalogue } from './en/catalogue.ts'
import { common } from './en/common.ts'
import { errors } from './en/errors.ts'
import { purchase } from './en/purchase.ts'
import { requests } from './en/requests.ts'

type Words = {
  account: typeof account
  catalogue: typeof catalogue
  common: typeof common
  errors: typeof errors
  purchase: typeof purchase
  requests: typeof requests
}
const english: Words = { account, catalogue, common, errors, purchase, requests }
const arabic = {
  account: arAccount,
  catalogue: arCatalogue,
  common: arCommon,
  errors: arErrors,
  purchase: arPurchase,
  requests: arRequests,
}

/** Fixed wordings, to the letter. Browser tests check that they are shown where they belong. */
const messages: [says: string, where: (words: Words) => string][] = [
  ['Something wrong happened! Please try again.', ({ common: { alert } }) => alert.errorMessage],
  ['Something wrong happened! Please try again.', (words) => words.errors.internal],
  [
    'Sorry, Requested quantity of this product is greater than our stock!',
    (words) => words.errors.stock_insufficient,
  ],
  ['Sorry, We are temporary Out Of Stock.', (words) => words.errors.out_of_stock],
  ['Inventory data is outdated. Please refresh your data.', (words) => words.errors.inventory_outdated],
  ['Not found or expired', (words) => words.errors.discount_not_found],
  ['Payment is not available now!', (words) => words.errors.payment_unavailable],
  ['Shipped Quantity and Order Quantity must be equal', (words) => words.errors.shipped_quantity_mismatch],
  ['Image size over 1 MB. Please upload a smaller file.', (words) => words.errors.image_too_large],
  ['invalid tenant name', (words) => words.errors.tenant_not_found],
  ['Success!', ({ common: { alert } }) => alert.titles.success],
  ['Attention!', ({ common: { alert } }) => alert.titles.warning],
  ['Failed!', ({ common: { alert } }) => alert.titles.error],
  ['Info', ({ common: { alert } }) => alert.titles.info],
  ['Updated successfully', ({ common: { saved } }) => saved.updated],
  ['Address added successfully', (words) => words.purchase.address.added],
  ['Address removed successfully', (words) => words.account.profile.addresses.removed],
  ['Bank account added successfully', (words) => words.purchase.paymentMethod.bankAdded],
  ['Bank account removed successfully', (words) => words.account.profile.bank.removed],
  ['Credit card added successfully', (words) => words.purchase.paymentMethod.cardAdded],
  ['Credit card removed successfully', (words) => words.account.profile.cards.removed],
  ['Product added to cart', (words) => words.catalogue.product.added],
  ['Product removed from cart', (words) => words.purchase.cart.removed],
  ['Quote request sent successfully', (words) => words.requests.quoteForm.sent],
  ['Message sent successfully', (words) => words.requests.contact.sent],
]

test.each(messages)('“%s” is said so, and in Arabic letters in Arabic', (says, where) => {
  expect(where(english)).toBe(says)
  // The shapes are the same by type; the letters differ.
  expect(where(arabic as unknown as Words)).toMatch(/[\u0600-\u06ff]/)
})
