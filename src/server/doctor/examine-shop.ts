import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { plainParts, readKeptLog } from '../backup/point-in-time/kept-log.ts'
import { checkAddress } from '../checklist/check-address.ts'
import { checkPayments } from '../checklist/check-payments.ts'
import type { Finding } from '../checklist/line.ts'
import type { Context } from '../context.ts'
import { archiveBacklog, archiveLateSeconds } from '../db/embedded/wal-archive.ts'
import { doubtful, examine, good, wrong, type Examination } from './examination.ts'

/** A disk that hangs answers nothing at all. */
const archivePatienceMs = 5_000
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
    ctx.walArchive ? examine('Log', () => examineArchive(ctx)) : [],
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

/** Whether what the embedded database writes is kept in WAL_ARCHIVE. */
async function examineArchive({ db, config, walArchive }: Context): Promise<Examination[]> {
  if (!walArchive) return []
  const { count, seconds } = await archiveBacklog(walArchive)
  const { rows } = await db.execute<{ last: string | null; failed: boolean }>(sql`
    select last_archived_time::text as last, coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as failed
    from pg_stat_archiver`)
  const [{ last, failed } = { last: null, failed: false }] = rows
  const says = `${count} finished parts wait for WAL_ARCHIVE, the oldest for ${Math.round(seconds)} seconds; the last was kept ${last ?? 'never since the start'}`
  if (seconds > archiveLateSeconds || failed) return [wrong('Log', says)]
  if (!(await doesAnswer(walArchive.bases)))
    return [wrong('Log', `WAL_ARCHIVE does not answer: is its disk there? ${says}`)]
  const { bases } = await readKeptLog(walArchive)
  if (bases.length === 0)
    return [
      doubtful('Log', 'is kept in WAL_ARCHIVE, and no base is there yet: the shop takes one when it runs'),
    ]
  if (walArchive.recipient === undefined)
    return [
      config.backup.key === undefined
        ? good('Log', 'is kept in WAL_ARCHIVE')
        : wrong(
            'Log',
            'is kept in plain in WAL_ARCHIVE, while BACKUP_KEY encrypts backups: start the shop with it',
          ),
    ]
  const plain =
    (await plainParts(walArchive.wal)).length +
    bases.filter(({ recipient }) => recipient === undefined).length
  return [
    plain === 0
      ? good('Log', 'is kept in WAL_ARCHIVE, encrypted')
      : doubtful(
          'Log',
          `is kept in WAL_ARCHIVE, encrypted; ${plain} older parts are not yet: the shop encrypts them while it runs`,
        ),
  ]
}

/** Asked by a program of its own: a process that waits for a disk that hangs cannot end. */
function doesAnswer(bases: string): Promise<boolean> {
  const reading = spawn('sh', ['-c', 'exec cat -- "$1"/*.json', 'sh', bases], { stdio: 'ignore' })
  return new Promise((resolve) => {
    const patience = setTimeout(() => {
      reading.kill('SIGKILL')
      reading.unref()
      resolve(false)
    }, archivePatienceMs)
    const answered = () => {
      clearTimeout(patience)
      resolve(true)
    }
    reading.once('exit', answered).once('error', answered)
  })
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
