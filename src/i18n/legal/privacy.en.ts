import type { BrandData } from '#brands/brand.ts'
import type { LegalText } from './legal-text.ts'

export const privacyEn = ({ name, legal }: BrandData): LegalText => ({
  title: 'Privacy policy',
  updated: '2026-11-21',
  intro: `This policy explains which personal data the ${name.en} store handles, why, and what you can ask of us. ${legal.sellerName.en} (commercial registration ${legal.crNumber}) is responsible for it under the Personal Data Protection Law of the Kingdom of Saudi Arabia.`,
  sections: [
    {
      heading: 'What we collect',
      paragraphs: ['We keep to what a shop needs. Depending on how you use the store, that is:'],
      bullets: [
        'account data: name, username, e-mail address, phone number, company or tenant;',
        'order data: products, delivery and billing addresses, payment status, invoices;',
        'payment references: the card’s brand and last four digits, or the bank account you saved; complete card numbers and security codes never reach us;',
        'what you write to us in contact and quotation forms;',
        'technical data: network address, browser type and time of a request, kept in security logs.',
      ],
    },
    {
      heading: 'Why we use it',
      paragraphs: ['We use personal data only for a stated purpose and on a basis the law allows:'],
      bullets: [
        'to conclude and carry out your order, deliver it and give warranty;',
        'to answer a question or prepare a quotation you asked for;',
        'to meet legal duties, above all in tax and accounting;',
        'to keep the store secure and prevent misuse;',
        'to send you offers, only with your consent, which you may withdraw at any time.',
      ],
    },
    {
      heading: 'What stays in your browser',
      paragraphs: [
        'Your cart, wishlist, language, choice of light or dark and sign-in are kept in your browser’s local storage. The store needs them to work. We use no advertising trackers. You can delete this data in your browser’s settings; you will then be signed out and your cart will be empty.',
      ],
    },
    {
      heading: 'Who receives it',
      paragraphs: [
        'We do not sell personal data. We pass on only what is needed, under contracts that oblige the recipient to protect it:',
      ],
      bullets: [
        'carriers, for the delivery;',
        'licensed payment providers and banks, for the payment;',
        'operators of hosting, e-mail and protection against automated abuse, on our instructions;',
        'authorities, where the law requires it.',
      ],
    },
    {
      heading: 'Transfer outside the Kingdom',
      paragraphs: [
        'If a recipient handles data outside the Kingdom of Saudi Arabia, we transfer only what is necessary and only as the Personal Data Protection Law and its regulations permit, with suitable safeguards for your rights.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'We keep account data while the account exists, order and invoice data for the periods that tax and commercial law prescribe, requests until they are settled, and security logs for a short time. After that we delete the data or make it anonymous.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Connections are encrypted, passwords are stored only in a form that cannot be read back, and staff see no more than their work requires. No system is free of risk; we review ours regularly.',
      ],
    },
    {
      heading: 'If something goes wrong',
      paragraphs: [
        'If a breach of personal data occurs that could harm you or your rights, we will notify you within 7 business days of becoming aware of it. The notice says what happened, which data is concerned, what we have done and what you can do. We inform the competent authority as the law requires.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: ['Under the law you may, free of charge in the ordinary case:'],
      bullets: [
        'be told how and why your data is handled;',
        'see your data and receive a readable copy;',
        'have it corrected, completed or brought up to date;',
        'have it destroyed when it is no longer needed;',
        'withdraw consent you have given.',
      ],
    },
    {
      heading: 'Asking and complaining',
      paragraphs: [
        'Write to us through the contact details below; we may ask you to show who you are and will answer within the period set by law. If our answer does not satisfy you, you may complain to the Saudi Data and Artificial Intelligence Authority.',
      ],
    },
    {
      heading: 'Law and changes',
      paragraphs: [
        'This policy is governed by the laws of the Kingdom of Saudi Arabia. We publish changes on this page with their date and point out important ones beforehand. Where the Arabic and the English text differ, the Arabic text prevails.',
      ],
    },
  ],
})
