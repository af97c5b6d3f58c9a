/** The same check as the browser's own for an email field. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
export const minPasswordLength = 6

type LoginValues = { username: string; password: string }
export type LoginFaults = { username?: 'required' | 'email'; password?: 'required' | 'minCharacters' }

/** A username must be an email; a password has at least 6 characters. */
export function checkLogin({ username, password }: LoginValues): LoginFaults {
  const email = username.trim()
  return {
    ...(email === ''
      ? { username: 'required' as const }
      : !emailPattern.test(email) && { username: 'email' as const }),
    ...(password === ''
      ? { password: 'required' as const }
      : password.length < minPasswordLength && { password: 'minCharacters' as const }),
  }
}
