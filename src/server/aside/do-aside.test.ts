import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { cleanPicture, pictureSize } from '../files/edit-pictures.ts'
import { createAside, doAside } from './do-aside.ts'

const aPicture = (width: number) =>
  sharp(randomBytes(width * 3), { raw: { width, height: 1, channels: 3 } })
    .png()
    .toBuffer()

const children = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes('aside-program'),
    )
    .map(([pid]) => Number(pid))

test('several are done at once, by one process, and each gets its own answer', async () => {
  const widths = [3, 40, 7, 21]
  const sizes = await Promise.all(
    widths.map(async (width) => doAside<typeof pictureSize>('pictureSize', await aPicture(width))),
  )
  expect(sizes.map(({ width }) => width)).toEqual(widths)
  expect(children()).toHaveLength(1)
})

test('what cannot be decoded is told as such, and what fails otherwise is an error; both harm nothing else', async () => {
  expect(await doAside<typeof cleanPicture>('cleanPicture', Buffer.from('no picture'))).toBeUndefined()
  await expect(doAside('pictureSize', Buffer.from('no picture') as never)).rejects.toThrow(
    /unsupported image/,
  )
  await expect(doAside('nothing')).rejects.toThrow('There is no work nothing')
  expect((await doAside<typeof pictureSize>('pictureSize', await aPicture(5))).width).toBe(5)
})

test('where its process is killed the work fails, and the next finds another', async () => {
  const [pid = 0] = children()
  process.kill(pid, 'SIGSTOP')
  const outcome = doAside<typeof pictureSize>('pictureSize', await aPicture(5)).catch(
    (error: Error) => error.message,
  )
  process.kill(pid, 'SIGKILL')
  expect(await outcome).toContain('ended before it was done')
  await pause(10)
  expect((await doAside<typeof pictureSize>('pictureSize', await aPicture(6))).width).toBe(6)
  expect(children()).not.toContain(pid)
})

test('one that ends because nothing was to do leaves the next alone', async () => {
  const others = children()
  const aside = createAside(1)
  await aside<typeof pictureSize>('pictureSize', await aPicture(5))
  const [first = 0] = children().filter((pid) => !others.includes(pid))
  await pause(5)
  const next = aside<typeof pictureSize>('pictureSize', await aPicture(6))
  await expect.poll(() => children().includes(first)).toBe(false)
  const again = aside<typeof pictureSize>('pictureSize', await aPicture(7))
  expect((await Promise.all([next, again])).map(({ width }) => width)).toEqual([6, 7])
  expect(children().filter((pid) => !others.includes(pid)).length).toBeLessThanOrEqual(1)
})
