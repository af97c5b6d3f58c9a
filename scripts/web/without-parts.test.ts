import { runInThisContext } from 'node:vm'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { importedNames, type Parts, withoutParts } from './without-parts.ts'

const without = (code: string, parts: Parts) =>
  withoutParts(code, (text) => parseSync('x.js', text).program, parts)
const run = (code: string): unknown => runInThisContext(`(() => {${code}})()`)

test('a function does what stands in its place, wherever it lies', () => {
  const code = `function outer() { async function fetch(key) { return key + 1 } return fetch } return outer()(1)`
  expect(run(without(code, { bodies: { outer: 'return (key) => key + 10' } }))).toBe(11)
  expect(without(code, { bodies: { fetch: '' } })).toContain('async function fetch(key) {}')
})

test('so does a method that is assigned', () => {
  const code = `function Part() {} Part.prototype.focus = function () { return 1 }; return new Part().focus()`
  expect(run(without(code, { bodies: { 'Part.prototype.focus': 'return 2' } }))).toBe(2)
})

test('cases of a kind go, also those that share what they do; the others stay', () => {
  const code = `function name(fiber) {
    switch (fiber.tag) {
      case 1: return 'one'
      case 30: return 'thirty'
      case 31:
      case 2: return 'two'
      case 3:
      case 30: return 'three'
      default: return 'none'
    }
  }
  return [1, 2, 3, 30, 31].map((tag) => name({ tag }))`
  expect(run(without(code, { tags: [30, 31] }))).toEqual(['one', 'two', 'three', 'none', 'none'])
})

test('a switch over something else is left alone', () => {
  const code = `switch (lane) { case 30: return 'thirty' }`
  expect(without(code, { tags: [30] })).toBe(code)
})

test('what has another shape is said, and not built', () => {
  expect(() => without('function a() {}', { bodies: { a: '', b: '' } })).toThrow(
    'There is no b in it any more.',
  )
  expect(() => without('if (a) b()', { pieces: [['if (c)', 'if (false)']] })).toThrow('There is no "if (c)"')
  expect(() => without('switch (f.tag) { case 1: a(); case 30: b() }', { tags: [30] })).toThrow(
    'goes on into it',
  )
})

test('names are found that a module imports, under whatever name it calls them', () => {
  const unused = { react: ['Activity'], 'react-router': ['useFetcher'] }
  const code = `import React, { useState, Activity as Quiet } from 'react'
    import { useFetcher } from 'react-router'
    import { Activity } from './activity.tsx'`
  expect(importedNames(code, unused)).toEqual(['Activity', 'useFetcher'])
  expect(importedNames(`import { Activity } from './activity.tsx'`, unused)).toEqual([])
})
