/** "Before you sell": what is missing, why, and what to do. */
export const cmsChecklist = {
  title: 'Before you sell',
  about: 'Each line checks itself when this page opens.',
  red: '{count, plural, =0 {Nothing is in the way of selling.} one {# line is in the way of selling.} other {# lines are in the way of selling.}}',
  checkedAt: 'Checked at {time}',
  again: 'Check again',
  confirmedAt: 'Confirmed on {date}',
  states: { green: 'Done', amber: 'Look at this', red: 'Missing' },
  dashboard: 'Before you sell: {count, plural, one {# line is missing} other {# lines are missing}}',
  actions: {
    mail: 'Send me a test mail',
    arrived: 'It arrived',
    backup: 'A backup was made today',
    terms: 'We have read them',
    shipping: 'That is right',
    settings: 'Open the settings',
    products: 'Open the products',
    readTerms: 'Read the terms',
    readPrivacy: 'Read the privacy policy',
  },
  lines: {
    payments: {
      title: 'Payment provider',
      none: 'Cards are not taken. Set STRIPE_… or TAP_SECRET_KEY and start the shop again.',
      transfersOnly:
        'Buyers pay by transfer. For cards set STRIPE_… or TAP_SECRET_KEY and start the shop again.',
      sandbox:
        'Only test cards are taken, and they move no money. Set the keys of a provider and start the shop again.',
      refused: '{provider} does not take the keys, or does not answer. Look at the keys and check again.',
      testKeys: '{provider} answers, but these are its test keys: nobody is charged.',
      noWebhook:
        'The provider takes the keys, but has not reached the shop in 30 days. Add the webhook {address} there.',
      tried: '{provider} takes the keys and reaches the shop.',
    },
    mail: {
      title: 'Mails',
      none: 'No mail leaves the shop: nobody can register or recover a password. Set SMTP_URL and start the shop again.',
      untried: 'There is a mail server. Send yourself a test mail.',
      sent: 'The mail server took the test mail. Did it arrive? Look among spam too.',
      refused: 'The mail server did not take the test mail. Look at SMTP_URL and MAIL_FROM.',
      came: 'A test mail arrived.',
    },
    address: {
      title: 'Address and https',
      none: 'The shop does not know its own address: links in mails lead nowhere. Set PUBLIC_URL and start the shop again.',
      notHttps:
        '{address} is not https: passwords could be read on the way. Put a proxy with a certificate in front.',
      notPublic: '{address} is not a name that others can reach.',
      unreachable: 'Nothing answers at {address}.',
      certificate: 'The certificate of {address} is not valid.',
      another: 'Something else than this shop answers at {address}.',
      certificateEnds: 'The certificate of {address} ends in {days} days.',
      reached: '{address} leads here, by https.',
    },
    proxy: {
      title: 'Proxy',
      direct: 'No proxy stands in front of the shop.',
      believed: 'The proxy in front is trusted: each caller has an address of their own.',
      ignored:
        'A proxy stands in front and is not trusted: all callers look like one, and one who guesses passwords locks out everyone. Set TRUST_PROXY and start the shop again.',
      unknown: 'Not known while the shop does not reach itself at its address.',
    },
    company: {
      title: 'Company and VAT',
      missing: 'Name, address or CR number of the seller is missing. Invoices need them in both languages.',
      noVat: 'The VAT number is missing or wrong.',
      ofBrand: 'Invoices name the company of this variant. Enter your own, or leave it if that is you.',
      set: 'Invoices name your company.',
    },
    bank: {
      title: 'Bank account',
      none: 'There is no bank account in {currency}, so nobody can pay by transfer.',
      set: 'Transfers go to your bank account.',
    },
    terms: {
      title: 'Terms and privacy',
      unread:
        'The shop shows its built-in terms and privacy policy. Have them read by somebody who knows the law, in both languages.',
      confirmed: 'Terms and privacy policy were read.',
    },
    shipping: {
      title: 'Shipping',
      unread:
        'Orders are taken from every country, and shipping costs nothing. Say whether that is right for you.',
      confirmed: 'Orders are taken from every country, and shipping costs nothing.',
    },
    catalogue: {
      title: 'Catalogue',
      empty: 'No visible product has a picture, a price and a name in both languages.',
      ready: 'There is something to buy.',
    },
    backup: {
      title: 'Backup',
      never: 'Nobody has said that there is a backup. The shop makes none itself: see docs/deploy.md.',
      old: 'The last backup was confirmed more than 30 days ago.',
      confirmed: 'There is a backup.',
    },
    secondFactor: {
      title: 'Second factor',
      none: 'Not set up: staff sign in with a password alone. This version has no second factor yet, so let passwords be long.',
    },
  },
} as const
