import { randomBytes } from 'node:crypto'
import { checkAddress } from '../checklist/check-address.ts'
import { checkPayments } from '../checklist/check-payments.ts'
import type { Finding } from '../checklist/line.ts'
import type { Context } from '../context.ts'
import { doubtful, examine, good, wrong, type Examination } from './examination.ts'

const verdicts = { green: good, amber: doubtful, red: wrong }

/** In a terminal, where the CMS has its own words for the same findings. */
const words: Record<string, string> = {
  none: 'no provider has keys: buyers can pay by bank transfer alone',
  sandbox: 'test cards are taken, and no money moves',
  refused: 'refuses the keys, or does not answer',
  testKeys: 'takes test keys, with which no money moves',
  noWebhook: 'takes the keys; no webhook has come within 30 days',
  tried: 'takes the keys and reaches the shop by webhook',
  notHttps: 'is not https',
  notPublic: 'is a number or this machine’s own name, which shoppers cannot use',
  unreachable: 'does not lead to this shop: nothing answers',
  certificate: 'has a certificate that browsers refuse',
  another: 'leads to something else than this shop',
  certificateEnds: 'has a certificate that ends within two weeks',
  reached: 'leads to this shop',
  ignored: 'passes on who calls, and is not trusted: set TRUST_PROXY',
}

/** Files, mail, payments and the address, each by really using it. Writes one small file and removes it again. */
export async function examineShop(ctx: Context): Promise<Examination[]> {
  const found = await Promise.all([
    examine('Files', () => examineFiles(ctx)),
    examine('Mail', () => examineMail(ctx)),
    ctx.mode === 'live' ? examine('Payments', async () => [said('Payments', await checkPayments(ctx))]) : [],
    ctx.mode === 'live' ? examine('Address', () => examineAddress(ctx)) : [],
  ])
  return found.flat()
}

async function examineFiles({ files }: Context): Promise<Examination[]> {
  const key = `doctor/${randomBytes(8).toString('hex')}`
  const bytes = randomBytes(64)
  await files.put(key, bytes)
  const read = await files.get(key)
  await files.remove(key)
  return [
    read && Buffer.from(read).equals(bytes)
      ? good('Files', 'are written, read and removed')
      : wrong('Files', 'what was written was not read back'),
  ]
}

async function examineMail({ mailer, mode }: Context): Promise<Examination[]> {
  if (mailer) {
    await mailer.verify()
    return [good('Mail', 'the server answers and takes the sign-in')]
  }
  return [
    mode === 'live'
      ? wrong('Mail', 'SMTP_URL is not set: no mail leaves')
      : good('Mail', 'is kept in the CMS'),
  ]
}

async function examineAddress(ctx: Context): Promise<Examination[]> {
  if (ctx.config.publicUrl === undefined)
    return [wrong('Address', 'PUBLIC_URL is not set: links in mails lead nowhere')]
  const { address, proxy } = await checkAddress(ctx, 'direct')
  return [said('Address', address), ...(proxy.state === 'red' ? [said('Proxy', proxy)] : [])]
}

function said(subject: string, { state, reason, detail }: Finding): Examination {
  const what = detail?.address ?? detail?.provider
  return verdicts[state](subject, `${what ? `${what} ` : ''}${words[reason] ?? reason}`)
}
