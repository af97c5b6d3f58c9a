import type { BrandData } from '#brands/brand.ts'
import type { LegalText } from './legal-text.ts'

export const termsEn = ({ name, legal }: BrandData): LegalText => ({
  title: 'Terms and conditions',
  updated: '2026-11-21',
  intro: `These terms apply when you browse or buy in the ${name.en} store, which is run by ${legal.sellerName.en} (commercial registration ${legal.crNumber}, VAT number ${legal.vatNumber}). “We” means that company; “you” means the person or organisation that uses the store. By placing an order you accept them.`,
  sections: [
    {
      heading: 'Who may buy',
      paragraphs: [
        'You may browse without an account. An order needs one: either the account of a registered company or a user account that belongs to a tenant of such a company.',
        'Whoever orders for an organisation confirms that they are allowed to commit it. Keep your password to yourself and tell us at once if you think somebody else knows it.',
      ],
    },
    {
      heading: 'What we sell',
      paragraphs: [
        'The store offers hardware such as devices, gateways, accessories and SIM cards, together with software licences, packages, subscriptions and integrations. We describe each product with care; colours on a screen may differ a little from the product itself.',
        'Before you order, please check that a device suits its purpose, in particular:',
      ],
      bullets: [
        'that its radio frequencies and approvals are permitted where you will use it;',
        'that the network, platform or gateway it depends on is available at the site;',
        'that its protection rating and temperature range fit the surroundings.',
      ],
    },
    {
      heading: 'Prices and tax',
      paragraphs: [
        'The store shows the currency of each price and whether value added tax is included. The order summary states the tax and the total before you confirm, and that total is what you owe.',
        'A product without a price is offered by quotation. A quotation binds us until the date written on it.',
      ],
    },
    {
      heading: 'Discount codes',
      paragraphs: [
        'A discount code used on an order applies its full amount, expires on use and gives no cash back.',
        'The following also holds:',
      ],
      bullets: [
        'an order takes one code, and a code cannot be split over several orders;',
        'a code may depend on a minimum quantity, a period or a delivery location, which we state with it;',
        'a code is not money: it cannot be sold, transferred or paid out.',
      ],
    },
    {
      heading: 'Orders and payment',
      paragraphs: [
        'Your order is an offer. The contract comes into being when we accept it; if we cannot, for example because stock has run out or a price was plainly wrong, we reject the order, tell you why and return what you have paid.',
        'You can pay with the methods shown at checkout. Cards are handled by a licensed payment provider, and we do not store complete card numbers. An order paid by bank transfer is prepared once the transfer has arrived.',
      ],
    },
    {
      heading: 'Delivery',
      paragraphs: [
        'The order shows an estimated delivery date. If we are late by more than fifteen days beyond the agreed date you may cancel the undelivered part and get its price back.',
        'The risk passes to you when the goods are handed over at the delivery address. Please note visible transport damage with the carrier and let us know as soon as you can. Licences and subscriptions are delivered electronically.',
      ],
    },
    {
      heading: 'Cancelling and returning',
      paragraphs: [
        'Where the E-Commerce Law of the Kingdom of Saudi Arabia gives a consumer the right to end a contract within seven days of receipt, you may use that right for goods that have not been used. You bear the cost of sending them back unless they are faulty or not what you ordered.',
        'By law the right does not extend to some purchases, among them:',
      ],
      bullets: [
        'goods made or configured to your specification;',
        'software, licences and other digital content once delivered or activated;',
        'SIM cards that have been activated and services that have begun with your consent.',
      ],
    },
    {
      heading: 'Warranty',
      paragraphs: [
        'Hardware carries the warranty named on its product page, counted from delivery. We repair or replace a faulty product or, where neither is possible, return its price. Damage from unsuitable power, opened housings or use outside the stated limits is not covered.',
        'Nothing in these terms takes away a right that the law gives you and that cannot be waived.',
      ],
    },
    {
      heading: 'Licences and subscriptions',
      paragraphs: [
        'A licence gives you a right to use, for the number and period stated, and no ownership of the software. You may not copy it beyond that, resell it or try to get round its limits.',
        'A subscription runs for the period you chose. We tell you in good time before anything is renewed or its price changes.',
      ],
    },
    {
      heading: 'Responsibility',
      paragraphs: [
        'We answer for damage that we cause by intent or gross negligence and wherever the law does not allow liability to be limited. Otherwise our liability for an order ends at its price, and we do not answer for lost profit or lost data.',
        'Unless we have agreed it in writing, our products are not meant to be the only safeguard where a failure would endanger life or health.',
      ],
    },
    {
      heading: 'Law and disputes',
      paragraphs: [
        'These terms and every order are governed by the laws of the Kingdom of Saudi Arabia. We first try to settle a dispute with you directly; if that fails, the competent courts of the Kingdom decide.',
        'Where the Arabic and the English text differ, the Arabic text prevails.',
      ],
    },
    {
      heading: 'Changes and contact',
      paragraphs: [
        'We may change these terms for the future. An order is always subject to the terms that stood here when it was placed. For any question, use the contact details below.',
      ],
    },
  ],
})
