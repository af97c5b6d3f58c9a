import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import { imageWidths } from '#contract/image-widths.ts'
import { doAside } from '../aside/do-aside.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { FileStore } from './file-store.ts'
import type { resizePicture, SizedFormat } from './edit-pictures.ts'
import { originalKey, sizedKey } from './stored-file.ts'

type PictureSizes = ReturnType<typeof createPictureSizes>

const formats: readonly SizedFormat[] = ['webp', 'avif']
const priority = { asked: 1, ahead: 0 }
type When = keyof typeof priority
const retryAfter = 5

type Limits = { atOnce: number; waiting: number; ahead: number }
const usual: Limits = { atOnce: Math.max(1, availableParallelism() - 1), waiting: 100, ahead: 600 }

/**
 * Pictures in the widths that pages use, made once and kept beside their originals: ahead, when a picture is saved, or when
 * somebody asks first. A few at a time, those that somebody waits for before the others.
 */
export function createPictureSizes(store: FileStore, limits = usual) {
  const queue = new PQueue({ concurrency: limits.atOnce })
  const underWay = new Map<string, Promise<Uint8Array>>()
  const waiting = new Map<string, When>()
  let isClosed = false

  function make(id: string, width: number, format: SizedFormat, when: When) {
    const key = sizedKey(id, width, format)
    const running = underWay.get(key)
    if (running) {
      if (when === 'asked' && waiting.get(key) === 'ahead') {
        waiting.set(key, when)
        queue.setPriority(key, priority.asked)
      }
      return running
    }
    if (queue.sizeBy({ priority: priority.asked }) >= limits.waiting)
      throw new AppError('unavailable', { details: { retryAfter } })
    waiting.set(key, when)
    const made = queue
      .add(
        async () => {
          const isNeeded = !isClosed || waiting.get(key) === 'asked'
          waiting.delete(key)
          if (!isNeeded) throw new AppError('unavailable')
          return resize(store, id, width, format)
        },
        { id: key, priority: priority[when] },
      )
      .finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }

  return {
    /** The picture in an allowed width. @throws AppError not_found, unavailable */
    async get(id: string, width: number, format: SizedFormat): Promise<Uint8Array> {
      const key = sizedKey(id, width, format)
      const kept = underWay.has(key) ? undefined : await store.get(key)
      return kept ?? make(id, width, format, 'asked')
    },

    /** Begins with all sizes of a picture that was just saved; what does not fit is made when somebody asks. */
    prepare(id: string, pictureWidth: number): void {
      for (const width of widthsFor(pictureWidth))
        for (const format of formats) {
          if (isClosed || queue.size >= limits.ahead) return
          // The caller gets an error and may try again.
          make(id, width, format, 'ahead').catch(() => undefined)
        }
    },

    /** Drops work that nobody waits for and that has not begun. */
    async close(): Promise<void> {
      isClosed = true
      await queue.onIdle()
    },
  }
}

const byStore = new WeakMap<FileStore, PictureSizes>()

/** One queue for all who make pictures from a store. */
export function sizesOf(store: FileStore): PictureSizes {
  const sizes = byStore.get(store) ?? createPictureSizes(store)
  byStore.set(store, sizes)
  return sizes
}

/** The width that is served for one that is asked for: the next larger, or the largest. */
const allowedWidth = (asked: number): number =>
  imageWidths.find((width) => width >= asked) ?? Math.max(...imageWidths)

/** A picture is never enlarged: the first width that holds it whole is the last that differs. */
export const widthFor = (asked: number, pictureWidth: number): number =>
  Math.min(allowedWidth(asked), allowedWidth(pictureWidth))

const widthsFor = (pictureWidth: number) => imageWidths.filter((width) => width <= allowedWidth(pictureWidth))

async function resize(store: FileStore, id: string, width: number, format: SizedFormat): Promise<Uint8Array> {
  const key = sizedKey(id, width, format)
  const kept = await store.get(key)
  if (kept) return kept
  const original = orNotFound(await store.get(originalKey(id)))
  const bytes = await doAside<typeof resizePicture>('resizePicture', original, width, format)
  await store.put(key, bytes)
  return bytes
}
