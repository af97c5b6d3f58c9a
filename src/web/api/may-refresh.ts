/** Calls that never start a refresh: their 401 is about the input. */
const neverRefreshed =
  /\/(login|signin|refresh|logout|forget-password|verify-password-otp|reset-password|register|verify-registration|check-data)$/

export const mayRefresh = (path: string): boolean => !neverRefreshed.test(path)
