import type { PasskeyResponse } from '#contract/second-factor.ts'

/** What the browser was asked with, as the server made it. */
type Options = { challenge: string; [name: string]: unknown }

/** Whether this page can have passkeys at all: browsers have none on addresses in figures and without https. */
export const canHavePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)

/** Why the browser gave no passkey: it has none to give, or its owner did not want to. */
export class NoPasskey extends Error {
  readonly why: 'aborted' | 'exists'
  constructor(why: 'aborted' | 'exists') {
    super(why)
    this.why = why
  }
}

const reasonOf = (error: unknown): NoPasskey =>
  new NoPasskey(error instanceof Error && error.name === 'InvalidStateError' ? 'exists' : 'aborted')

/** Signs with a passkey. @throws NoPasskey */
export async function signWithPasskey(options: Options): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const answer = await startAuthentication({
      optionsJSON: options,
    })
    return answer as unknown as PasskeyResponse
  } catch (error) {
    throw reasonOf(error)
  }
}

/** Makes a passkey. @throws NoPasskey */
export async function makePasskey(options: Options): Promise<PasskeyResponse> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const answer = await startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })
    return answer as unknown as PasskeyResponse
  } catch (error) {
    throw reasonOf(error)
  }
}
