import { expect, test } from 'vitest'
import { maxImageBytes } from '#contract/files.ts'
import { pictureFault } from './upload-file.ts'

const png = { type: 'image/png', size: 1000 }
const jpeg = { type: 'image/jpeg', size: 1000 }

test('png and jpeg of at most 1 MB are taken', () => {
  expect(pictureFault(png, 'product')).toBeUndefined()
  expect(pictureFault({ ...jpeg, size: maxImageBytes }, 'product')).toBeUndefined()
})

test('what is larger, or no such picture, is told before it is sent', () => {
  expect(pictureFault({ ...png, size: maxImageBytes + 1 }, 'product')).toBe('image_too_large')
  expect(pictureFault({ type: 'image/svg+xml', size: 10 }, 'product')).toBe('unsupported_image')
})

test('some places take png alone', () => {
  expect(pictureFault(png, 'icon')).toBeUndefined()
  expect(pictureFault(jpeg, 'icon')).toBe('png_only')
})
