import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { maxImages } from '#contract/products.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Context } from '../../context.ts'
import { files } from '../../files/files.table.ts'
import { saveImage } from '../../files/save-image.ts'
import { AppError } from '../../http/app-error.ts'
import { fetchOutside, OutsideError, type OutsideFault } from '../../http/fetch-outside.ts'
import { concurrently } from '../concurrently.ts'
import { importPictures, type ImportRecord } from '../imports.table.ts'
import type { ReadRow } from '../products/plan-rows.ts'
import { told } from '../products/told.ts'
import { UnusableFile } from '../products/source-row.ts'
import { maxImageBytes } from '#contract/files.ts'
import { openPicturesZip, type PicturesZip } from './open-pictures-zip.ts'

const atOnce = 4
const withinMs = 20_000
/** After so many failures in a row a server is not asked again by this import. */
const mostFailures = 5
const longestName = 60

type Outcome = { fileId: string } | { problem: BothTexts }
type Item = { file?: unknown }

export type PictureGatherer = {
  /** The rows with the ids of kept files in place of links and names; what a row lacks is a problem of it. */
  into(rows: readonly ReadRow[], signal: AbortSignal): Promise<ReadRow[]>
  /** How many pictures of the zip no row names. */
  unused(): number
  close(): Promise<void>
}

/**
 * Brings in what rows name as their images by link or by a name in the zip beside the file: each once an import, kept as a file that
 * nothing uses yet. Looked at again after a break, what is kept stays kept.
 * @throws UnusableFile where the zip is of no use
 */
export async function gatherPictures(ctx: Context, record: ImportRecord): Promise<PictureGatherer> {
  const { db } = ctx
  const zip = await openZip(ctx, record)
  const named = new Set<string>()
  const failures = new Map<string, number>()
  const isOfImport = eq(importPictures.importId, record.id)
  await db.delete(importPictures).where(and(isOfImport, isNull(importPictures.fileId)))

  async function outcomesOf(sources: readonly string[], signal: AbortSignal) {
    const known = await db
      .select()
      .from(importPictures)
      .where(and(isOfImport, inArray(importPictures.source, [...sources])))
    const outcomes = new Map<string, Outcome>()
    for (const { source, fileId, problem } of known)
      if (fileId) outcomes.set(source, { fileId })
      else if (problem) outcomes.set(source, { problem })
    for (const source of sources) {
      const found = isLink(source) ? undefined : zip?.find(source)
      if (found && 'name' in found) named.add(found.name)
    }
    const missing = sources.filter((source) => !outcomes.has(source))
    const brought = await concurrently(missing, atOnce, async (source) => ({
      source,
      outcome: await bring(source, signal),
    }))
    if (brought.length > 0)
      await db
        .insert(importPictures)
        .values(brought.map(({ source, outcome }) => ({ importId: record.id, source, ...outcome })))
        .onConflictDoUpdate({
          target: [importPictures.importId, importPictures.source],
          set: { fileId: sql`excluded.file_id`, problem: sql`excluded.problem` },
        })
    for (const { source, outcome } of brought) outcomes.set(source, outcome)
    return outcomes
  }

  async function bring(source: string, signal: AbortSignal): Promise<Outcome> {
    const problem = (fault: PictureFault, values = {}): Outcome => ({
      problem: told(fault, 'images', { name: shortened(source), ...values }).message,
    })
    const found = isLink(source) ? await fetched(source, signal, problem) : await unzipped(source, problem)
    if (!('bytes' in found)) return found
    try {
      const { id } = await saveImage(db, ctx.files, found.bytes, found.name)
      return { fileId: id }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      return problem(error.code === 'image_too_large' ? 'pictureTooLarge' : 'pictureWrong')
    }
  }

  async function fetched(link: string, signal: AbortSignal, problem: Problem) {
    // Whoever looks at a public demo may import, and would fetch by its address what they like.
    if (ctx.mode === 'publicDemo') return problem('linkOff')
    const host = URL.parse(link)?.host ?? ''
    if ((failures.get(host) ?? 0) >= mostFailures) return problem('linkServerGone')
    try {
      const bytes = await fetchOutside(link, {
        maxBytes: maxImageBytes,
        withinMs,
        hosts: ctx.config.importHosts,
        accept: 'image/png, image/jpeg',
        signal,
      })
      failures.delete(host)
      return { bytes, name: decodedName(link) }
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      if (countedFaults.has(error.fault)) failures.set(host, (failures.get(host) ?? 0) + 1)
      return problem(linkFaults[error.fault], { status: String(error.status ?? '') })
    }
  }

  async function unzipped(written: string, problem: Problem) {
    if (!zip) return problem('zipNeeded')
    const found = zip.find(written)
    if ('fault' in found) return problem(found.fault)
    const read = await zip.read(found.name)
    if ('bytes' in read) return { bytes: read.bytes, name: decodedName(found.name) }
    return problem(read.fault === 'tooLarge' ? 'pictureTooLarge' : read.fault)
  }

  /** Of these, what is no id of a kept file. */
  async function sourcesIn(written: readonly string[]): Promise<Set<string>> {
    const ids = [...new Set(written.flatMap((text) => idIn(text) ?? []))]
    const kept =
      ids.length === 0 ? [] : await db.select({ id: files.id }).from(files).where(inArray(files.id, ids))
    const keptIds = new Set(kept.map(({ id }) => id))
    return new Set(
      written.filter((text) => {
        const id = idIn(text)
        if (id === undefined) return isLink(text) || zip !== undefined || isPictureName(text)
        // The address of a file here; one that only looks alike is fetched.
        return isLink(text) && !keptIds.has(id)
      }),
    )
  }

  return {
    async into(rows, signal) {
      const written = rows.flatMap((row) => namesIn(row))
      if (written.length === 0) return rows.map(withoutSurplus)
      const sources = await sourcesIn(written)
      const outcomes = await outcomesOf([...sources], signal)
      return rows.map((row) => withoutSurplus(withPictures(row, outcomes)))
    },
    unused: () => (zip ? [...zip.names].filter((name) => isPictureName(name) && !named.has(name)).length : 0),
    close: async () => zip?.close(),
  }
}

type PictureFault = Parameters<typeof told>[0] & `${'link' | 'zip' | 'picture'}${string}`
type Problem = (fault: PictureFault, values?: Record<string, string>) => Outcome

/** After some of these a server is not asked again. */
const countedFaults: ReadonlySet<OutsideFault> = new Set([
  'timeout',
  'unreachable',
  'unresolved',
  'certificate',
])

const linkFaults: Record<OutsideFault, PictureFault> = {
  invalid: 'linkInvalid',
  notHttps: 'linkNotHttps',
  private: 'linkPrivate',
  unresolved: 'linkUnresolved',
  unreachable: 'linkUnreachable',
  certificate: 'linkCertificate',
  timeout: 'linkTimeout',
  redirects: 'linkRedirects',
  status: 'linkStatus',
  tooLarge: 'pictureTooLarge',
  cutOff: 'linkCutOff',
}

async function openZip(ctx: Context, { picturesKey }: ImportRecord): Promise<PicturesZip | undefined> {
  if (picturesKey === null) return undefined
  const bytes = await ctx.files.getStream(picturesKey)
  if (!bytes) throw new UnusableFile('unexpected')
  return openPicturesZip(bytes)
}

const isLink = (text: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(text)
const isPictureName = (text: string) => /\.(?:png|jpe?g)$/i.test(text)

/** Of a file that is kept: the whole text, or the end of its address. */
const idIn = (text: string) =>
  /(?:^|\/)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(text)?.[1]?.toLowerCase()

const imagesOf = ({ record: { values } }: ReadRow): Item[] =>
  Array.isArray(values.images) ? (values.images as Item[]) : []
const nameIn = ({ file }: Item) => (typeof file === 'string' ? file.trim() : '')

/** What a row names; nothing of one that is refused for how many it names. */
function namesIn(row: ReadRow): string[] {
  const images = imagesOf(row)
  if (row.isBroken || images.length > maxImages) return []
  return images.map(nameIn).filter((name) => name !== '')
}

/** More than a product may have are not fetched to find that out. */
function withoutSurplus(row: ReadRow): ReadRow {
  const images = imagesOf(row)
  if (images.length <= maxImages || images.every((item) => idIn(nameIn(item)) !== undefined)) return row
  const { images: _images, ...values } = row.record.values
  const problem = told('pictureTooMany', 'images', { max: maxImages })
  return { ...row, record: { ...row.record, values }, problems: [...row.problems, problem] }
}

function withPictures(row: ReadRow, outcomes: ReadonlyMap<string, Outcome>): ReadRow {
  const images = imagesOf(row)
  const problems = [...row.problems]
  const pictures: string[] = []
  const kept: Item[] = []
  for (const item of images) {
    const outcome = outcomes.get(nameIn(item))
    if (outcome) pictures.push(nameIn(item))
    if (outcome && 'problem' in outcome) problems.push({ column: 'images', message: outcome.problem })
    else kept.push(outcome ? { ...item, file: outcome.fileId } : item)
  }
  if (pictures.length === 0) return row
  // The same picture by two names is one.
  const once = kept.filter(({ file }, at) => kept.findIndex((other) => other.file === file) === at)
  const values: ReadRow['record']['values'] = { ...row.record.values, images: once }
  // What the row would leave the product with is not known.
  if (problems.length > row.problems.length) delete values.images
  return { ...row, record: { ...row.record, values }, problems, pictures }
}

const shortened = (name: string) =>
  name.length <= longestName ? name : `${name.slice(0, longestName / 2)}…${name.slice(1 - longestName / 2)}`

/** What a file is called, by the end of its address or of its name in a zip. */
function decodedName(text: string): string {
  const last = (URL.parse(text)?.pathname ?? text).split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
