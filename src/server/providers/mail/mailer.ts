export type Mail = { id: string; to: string; subject: string; text: string; html: string }

/** Who carries mails, in our words. Resolves when the mail was taken; rejects when it should be tried again. */
export type Mailer = {
  send(mail: Mail): Promise<void>
  /** Whether the server is there and takes our sign-in; sends nothing. */
  verify(): Promise<void>
  close(): void
}
