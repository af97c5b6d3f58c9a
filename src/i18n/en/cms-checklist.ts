/** "Before you sell": what is missing, why, and what to do. */
export const cmsChecklist = {
  title: 'Before you sell',
  about: 'Every item is checked automatically when you open this page.',
  red: '{count, plural, =0 {Nothing prevents you from selling.} one {# item prevents you from selling.} other {# items prevent you from selling.}}',
  checkedAt: 'Checked at {time}',
  again: 'Check again',
  confirmedAt: 'Confirmed on {date}',
  states: { green: 'Done', amber: 'Needs review', red: 'Missing' },
  dashboard: 'Before you sell: {count, plural, one {# item missing} other {# items missing}}',
  actions: {
    mail: 'Send me a test email',
    arrived: 'It arrived',
    backup: 'A backup was made today',
    terms: 'We have read them',
    shipping: 'That is right',
    settings: 'Open settings',
    products: 'Open products',
    readTerms: 'Read terms',
    readPrivacy: 'Read privacy policy',
  },
  lines: {
    payments: {
      title: 'Payment provider',
      none: 'Cards aren’t accepted. Set STRIPE_… or TAP_SECRET_KEY and restart the shop.',
      transfersOnly:
        'Customers pay by bank transfer. To accept cards, set STRIPE_… or TAP_SECRET_KEY and restart the shop.',
      sandbox:
        'Only test cards are accepted, and no real payments are taken. Set the keys of a payment provider and restart the shop.',
      refused: '{provider} rejects the keys or doesn’t respond. Check the keys, then check again.',
      testKeys: '{provider} responds, but these are test keys: no real payments are taken.',
      noWebhook:
        'The provider accepts the keys, but hasn’t reached the shop in 30 days. Add the webhook {address} there.',
      tried: '{provider} accepts the keys and reaches the shop.',
    },
    mail: {
      title: 'Emails',
      none: 'The shop can’t send email, so customers can’t register or recover a password. Set SMTP_URL and restart the shop.',
      untried: 'A mail server is set. Send yourself a test email.',
      sent: 'The mail server accepted the test email. Did it arrive? Check your spam folder too.',
      refused: 'The mail server rejected the test email. Check SMTP_URL and MAIL_FROM.',
      came: 'A test email arrived.',
    },
    address: {
      title: 'Address and https',
      none: 'The shop doesn’t know its own URL, so links in emails don’t work. Set PUBLIC_URL and restart the shop.',
      notHttps:
        '{address} doesn’t use https, so passwords can be read in transit. Put a proxy with a certificate in front of the shop.',
      notPublic: '{address} can’t be reached from outside.',
      unreachable: 'Nothing responds at {address}.',
      certificate: 'The certificate of {address} isn’t valid.',
      another: 'A different site responds at {address}.',
      certificateEnds: 'The certificate of {address} expires in {days} days.',
      reached: '{address} reaches this shop over https.',
    },
    proxy: {
      title: 'Proxy',
      direct: 'There is no proxy in front of the shop.',
      believed: 'The proxy is trusted: each visitor has their own IP address.',
      ignored:
        'The proxy in front of the shop isn’t trusted: all visitors share one IP address, and one who guesses passwords locks out everyone. Set TRUST_PROXY and restart the shop.',
      unknown: 'Unknown until the shop can reach itself at its URL.',
    },
    company: {
      title: 'Company and VAT',
      missing: 'The seller’s name, address or CR number is missing. Invoices need them in both languages.',
      noVat: 'The VAT number is missing or invalid.',
      ofBrand:
        'Invoices show the brand’s own company details. Enter yours, or leave them if they’re correct.',
      set: 'Invoices show your company details.',
    },
    bank: {
      title: 'Bank account',
      none: 'There is no bank account in {currency}, so customers can’t pay by bank transfer.',
      set: 'Transfers go to your bank account.',
    },
    terms: {
      title: 'Terms and privacy',
      unread:
        'The shop shows its built-in terms and privacy policy. Have a lawyer review them in both languages.',
      confirmed: 'Terms and privacy policy reviewed.',
    },
    shipping: {
      title: 'Shipping',
      unread:
        'Orders are accepted from every country, and shipping is free. Confirm that this is right for you.',
      confirmed: 'Orders are accepted from every country, and shipping is free.',
    },
    catalogue: {
      title: 'Catalogue',
      empty: 'No visible product has an image, a price and a name in both languages.',
      ready: 'There are products to buy.',
    },
    backup: {
      title: 'Backup',
      never:
        'No backup has been made or confirmed. Set BACKUP_TO and the shop makes one every night: see docs/backup.md.',
      overdue: 'A backup is due every night, but none has come for a day and a half. The log says why.',
      logBehind:
        'The database’s log has not reached WAL_ARCHIVE for {minutes} minutes. Is its disk there, and has it room? Orders are safe meanwhile.',
      old: 'The last backup was confirmed more than 30 days ago.',
      confirmed: 'A backup exists.',
    },
    secondFactor: {
      title: 'Second factor',
      none: 'Not available in this version: staff sign in with a password only. Use long passwords.',
    },
  },
} as const
