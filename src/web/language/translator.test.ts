import compile from 'icu-minify/compile'
import { createElement, isValidElement } from 'react'
import { expect, test } from 'vitest'
import { translatorOf } from './translator.ts'
import type { SomeWords } from './words.ts'

const words = {
  cart: {
    count: compile('{count, plural, =0 {None} one {# item} other {# items}}'),
    link: compile('Read <a>the terms</a>.'),
  },
} as unknown as SomeWords

test('words are found below their namespace and filled in', () => {
  expect(translatorOf(words, 'en-US', 'cart')('count', { count: 1_200 })).toBe('1,200 items')
  expect(translatorOf(words, 'en-US')('cart.count', { count: 0 })).toBe('None')
})

test('digits are those of the language', () => {
  expect(translatorOf(words, 'ar-SA-u-nu-arab', 'cart')('count', { count: 3 })).toBe('٣ items')
})

test('marks become elements, with a key each', () => {
  const parts = translatorOf(words, 'en-US', 'cart').rich('link', {
    a: (text: unknown) => createElement('a', { href: '/terms' }, String(text)),
  }) as unknown[]
  const [link] = parts.filter((part) => isValidElement<{ children: string }>(part))
  expect(link).toMatchObject({ type: 'a', key: 'a0', props: { children: 'the terms' } })
})

test('a missing word is an error, and can be asked for', () => {
  const t = translatorOf(words, 'en-US', 'cart')
  expect([t.has('count'), t.has('other'), translatorOf(words, 'en-US', 'none').has('x')]).toEqual([
    true,
    false,
    false,
  ])
  expect(() => t('other')).toThrow('There are no words for cart.other (en-US)')
})

test('all who say the same share a translator', () => {
  expect(translatorOf(words, 'en-US', 'cart')).toBe(translatorOf(words, 'en-US', 'cart'))
})
