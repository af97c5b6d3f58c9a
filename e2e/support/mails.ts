import { afterAll, beforeAll, vi } from 'vitest'
import { mailServer, type Received } from '#server/test/mail-server.ts'

/** A mail server of the file's own, and the codes that come to it. Begun before the shop that is given its address. */
export function mailbox() {
  let server: Awaited<ReturnType<typeof mailServer>>
  const read = new Set<Received>()
  beforeAll(async () => {
    server = await mailServer()
  })
  afterAll(() => server.close())

  const mailsTo = (address: string) => server.received.filter(({ to }) => to.includes(address))
  return {
    environment: () => ({ SMTP_URL: server.url }),
    /** The code of the oldest mail to an address that was not read before; waits for it. */
    codeTo: (address: string) =>
      vi.waitFor(
        () => {
          const mail = mailsTo(address).find((one) => !read.has(one) && codeOf(one) !== undefined)
          const code = mail && codeOf(mail)
          if (!code) throw new Error(`No mail with a code came to ${address}`)
          read.add(mail)
          return code
        },
        { timeout: 60_000, interval: 100 },
      ),
    /** The path and query of the newest link to a quote that was mailed to an address, once so many have come. */
    quoteLinkTo: (address: string, count = 1) =>
      vi.waitFor(
        () => {
          const links = mailsTo(address).flatMap((mail) => {
            const link = /https?:\/\/[^\s/]+(\/(?:en|ar)\/quotes\/[\w-]+\?key=[\w-]+)/.exec(textOf(mail))?.[1]
            return link === undefined ? [] : [link]
          })
          const newest = links.at(-1)
          if (links.length < count || newest === undefined)
            throw new Error(`No link to a quote came to ${address}`)
          return newest
        },
        { timeout: 60_000, interval: 100 },
      ),
    /** The path and token of the newest invitation to a company that was mailed to an address. */
    invitationLinkTo: (address: string) =>
      vi.waitFor(
        () => {
          const newest = mailsTo(address)
            .flatMap(
              (mail) => /https?:\/\/[^\s/]+(\/(?:en|ar)\/invitation#[\w-]+)/.exec(textOf(mail))?.[1] ?? [],
            )
            .at(-1)
          if (newest === undefined) throw new Error(`No invitation came to ${address}`)
          return newest
        },
        { timeout: 60_000, interval: 100 },
      ),
    /** The path and token of the newest link to a draft order that was mailed to an address, once so many have come. */
    draftLinkTo: (address: string, count = 1) =>
      vi.waitFor(
        () => {
          const links = mailsTo(address).flatMap(
            (mail) => /https?:\/\/[^\s/]+(\/(?:en|ar)\/pay#[\w-]+)/.exec(textOf(mail))?.[1] ?? [],
          )
          const newest = links.at(-1)
          if (links.length < count || newest === undefined)
            throw new Error(`No link to a draft order came to ${address}`)
          return newest
        },
        { timeout: 60_000, interval: 100 },
      ),
    /** How many mails with a code came to an address. */
    countCodes: (address: string) => mailsTo(address).filter((mail) => codeOf(mail) !== undefined).length,
    /** Waits for a mail whose subject has these words. */
    subjectTo: (address: string, words: string) =>
      vi.waitFor(
        () => {
          const subjects = mailsTo(address).map(subjectOf)
          if (!subjects.some((subject) => subject.includes(words)))
            throw new Error(`No mail about “${words}” came to ${address}, but ${subjects.join(', ')}`)
        },
        { timeout: 60_000, interval: 100 },
      ),
  }
}

const codeOf = (mail: Received) => /^(?:[0-9]{4}|[\u0660-\u0669]{4}){1,2}(?= )/.exec(subjectOf(mail))?.[0]

/** Words beyond ASCII travel as `=?UTF-8?B?…?=`, in several pieces on several lines. */
function subjectOf({ raw }: Received): string {
  const folded = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''
  const pieces = [...folded.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/gi)]
  if (pieces.length === 0) return folded.replace(/\r?\n/g, '')
  return Buffer.concat(pieces.map(([, piece = '']) => Buffer.from(piece, 'base64'))).toString('utf8')
}

/** The plain words of a mail, which travel in one of two encodings. */
function textOf({ raw }: Received): string {
  const part = raw.split(/\r?\n--[^\r\n]+/).find((one) => /^Content-Type: text\/plain/im.test(one)) ?? raw
  const [head = '', ...rest] = part.split(/\r?\n\r?\n/).filter((block) => block.trim() !== '')
  const body = rest.join('\n\n')
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
