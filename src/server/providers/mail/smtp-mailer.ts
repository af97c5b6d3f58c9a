import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

const patienceMs = 20_000

/** Sends through the server of SMTP_URL (`smtps://user:password@mail.example:465`). */
export function smtpMailer(url: string, from: { name: string; address: string }): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const host = from.address.split('@')[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same for every attempt: a second copy, sent after a crash, is known as one.
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
