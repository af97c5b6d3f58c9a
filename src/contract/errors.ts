/** Every error the API answers, with its HTTP status. Its sentence is in i18n under the same code. */
export const errorStatus = {
  bad_request: 400,
  invalid_credentials: 400,
  recaptcha_failed: 400,
  invitation_invalid: 400,
  otp_invalid: 400,
  otp_expired: 400,
  token_invalid: 401,
  token_expired: 401,
  refresh_invalid: 401,
  payment_declined: 402,
  refund_failed: 402,
  forbidden: 403,
  pricing_disabled: 403,
  demo_is_private: 403,
  account_unverified: 403,
  account_disabled: 403,
  not_found: 404,
  account_not_found: 404,
  tenant_not_found: 404,
  stock_insufficient: 409,
  out_of_stock: 409,
  inventory_outdated: 409,
  version_conflict: 409,
  price_changed: 409,
  product_unavailable: 409,
  code_taken: 409,
  title_taken: 409,
  taken: 409,
  duplicate: 409,
  in_use: 409,
  demo_locked: 409,
  limit_reached: 409,
  payment_being_confirmed: 409,
  unpaid_limit_reached: 409,
  discount_used_up: 409,
  idempotency_key_reused: 409,
  quote_expired: 409,
  quote_revised: 409,
  approval_expired: 409,
  request_timeout: 408,
  payload_too_large: 413,
  image_too_large: 413,
  document_too_large: 413,
  unsupported_media_type: 415,
  unsupported_image: 415,
  unsupported_document: 415,
  validation_failed: 422,
  discount_not_found: 422,
  discount_min_quantity: 422,
  invalid_transition: 422,
  shipped_quantity_mismatch: 422,
  password_rules: 422,
  password_reused: 422,
  includes_invalid: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  payment_unavailable: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The body of every error answer. `fields` maps a path such as `items.0.quantity` to its message. */
export type ErrorBody = {
  statusCode: number
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  details?: Record<string, unknown>
}
