import { expect, test } from 'vitest'
import { checkLines, unseenProblems } from './check-lines.ts'

const said = (fault: string) => fault

test('each line bears what is wrong with it, by the line it stands in', () => {
  const lines = checkLines('A1\n\nA1\nB2,zz', undefined, said)
  expect(lines.map(({ line, faults }) => [line, faults])).toEqual([
    [1, []],
    [3, [{ column: 'serial', message: 'unitTwice' }]],
    [4, [{ column: 'devEui', message: 'unitEui' }]],
  ])
})

test('what the server knew is told beside it, for the text that it saw', () => {
  const refusal = {
    text: 'A1\nB2,zz',
    fields: { 'units.0.serial': 'Already shipped', 'units.1.devEui': 'No EUI', areCounted: 'no' },
  }
  expect(checkLines(refusal.text, refusal, said).map(({ faults }) => faults)).toEqual([
    [{ column: 'serial', message: 'Already shipped' }],
    [{ column: 'devEui', message: 'unitEui' }],
  ])
  expect(checkLines('A1', refusal, said)[0]?.faults).toEqual([])
})

test('lines that only the server found wrong are told apart from those that were known', () => {
  const lines = checkLines('A1\nB2,zz\nC3', undefined, said)
  const problems = [
    { row: 1, column: 'devEui', message: 'No EUI' },
    { row: 2, column: 'serial', message: 'Already shipped' },
  ]
  expect(unseenProblems(lines, problems)).toMatchObject([
    { line: 3, faults: [{ column: 'serial', message: 'Already shipped' }] },
  ])
})
