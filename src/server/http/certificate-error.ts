/** Whether a connection failed because the server's certificate is not trusted, not of this name or not valid now. */
export const isCertificateError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /CERT|SELF_SIGNED|SIGNATURE/.test(String(error.code))
