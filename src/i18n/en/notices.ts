/** What staff are told. `{name}` is the number or the name of the thing. */
export const notices = {
  new_order: 'New order {name}',
  new_request: 'New request {name}',
  assigned:
    '{isMany, select, true {{work, select, orders {{count, plural, one {# order was} other {# orders were}} assigned to you} requests {{count, plural, one {# request was} other {# requests were}} assigned to you} other {{count, plural, one {# order or request was} other {# orders and requests were}} assigned to you}}} other {{name} was assigned to you}}',
  draft_paid: 'Draft paid: order {name}',
  order_cancelled: 'Cancelled by the buyer: order {name}',
  quote_countered: 'Counter-offer to {name}',
  return_requested: 'New return {name}',
  return_withdrawn: 'Withdrawn by the buyer: return {name}',
  payment_failed: 'Payment failed for order {name}',
  refund_failed: 'Refund refused for order {name}',
  low_stock:
    '{isMany, select, true {Low stock: {count, plural, one {# product} other {# products}}} other {Low stock: {name}, {available, number} left}}',
  certificate_expires:
    '{isMany, select, true {{count, plural, one {# certificate expires} other {# certificates expire}} within {days, plural, one {# day} other {# days}}} other {{certificate} of {name} expires {days, plural, =0 {today} one {in # day} other {in # days}}}}',
  schedule_skipped:
    '{reason, select, past {Schedule skipped: its time was over before it could begin} refused {Schedule skipped: the change is not possible now} other {Schedule ended without going back: the value was changed by hand}} · {name}',
  import_ended: 'Import finished: {name}, {rows, plural, one {# row} other {# rows}}',
  mail_failed:
    '{isTemplate, select, true {Your words for “{name}” can’t be used; the built-in ones were sent} other {Email not delivered: {name}}}',
  log_waits:
    'For {minutes, plural, one {# minute} other {# minutes}} the database log has not reached WAL_ARCHIVE: is its disk there, and is there room? Orders are safe meanwhile',
  security:
    '{what, select, new_device {New sign-in to your account} password_changed {Your password was changed} factor_added {A second factor was added to your account} factor_removed {A second factor was removed from your account} recovery_code_used {A recovery code of your account was used} passkey_disabled {A passkey of your account was switched off} other {Wrong codes were entered for your account}}',
} as const
