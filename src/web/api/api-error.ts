import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

/** An error answer in the server's words; `unavailable` with status 0 when there was no answer. */
export class ApiError extends Error {
  readonly statusCode: number
  readonly code: ErrorCode
  /** A message for each wrong field, by its path: `items.0.quantity`. */
  readonly fields: Record<string, string>
  readonly details: Record<string, unknown>
  /** False when the network failed and the message is not for users. */
  readonly isAnswer: boolean
  /** By which support finds it. */
  readonly requestId: string | undefined

  constructor(body: ErrorBody, isAnswer = true, requestId?: string) {
    super(body.message)
    this.name = 'ApiError'
    this.statusCode = body.statusCode
    this.code = body.code
    this.fields = body.fields ?? {}
    this.details = body.details ?? {}
    this.isAnswer = isAnswer
    this.requestId = requestId
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** Whether a repeat may help: no answer, 408, 429 and 5xx. */
export const isTransient = (error: unknown): boolean =>
  isApiError(error) && (!error.isAnswer || [408, 429].includes(error.statusCode) || error.statusCode >= 500)

/** Makes an error of any answer; a body that is not the API's (a proxy's page) gets the general code. */
export function errorFrom(status: number, body: unknown, requestId?: string): ApiError {
  const ours = typeof body === 'object' && body !== null && 'code' in body && 'statusCode' in body
  return ours
    ? new ApiError(body as ErrorBody, true, requestId)
    : new ApiError(
        { statusCode: status, code: status >= 500 ? 'unavailable' : 'bad_request', message: '' },
        status < 500,
        requestId,
      )
}

export const noAnswer = (cause: unknown): ApiError => {
  const error = new ApiError({ statusCode: 0, code: 'unavailable', message: '' }, false)
  error.cause = cause
  return error
}

/** The server was not reached, by the call or by the bot check before it. */
export const isUnanswered = (error: ApiError): boolean =>
  !error.isAnswer || (isApiError(error.cause) && !error.cause.isAnswer)
