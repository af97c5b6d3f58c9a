import { expect, test } from 'vitest'
import { noteInto, reportText, type Remark } from './import-report.ts'

test('the report names each thing by reason, counts the reasons and ends with the sums', () => {
  const remarks: Remark[] = []
  noteInto(remarks, 'acme/a')('photos.main', 'picture_absent', 'a.png')
  noteInto(remarks, 'acme/b')('photos.main', 'picture_absent', 'b.png')
  noteInto(remarks, 'acme/b')('dataSheetURL', 'bad_url', 'javascript:1')
  const text = reportText({
    source: 'lorawan',
    created: ['acme.a', 'acme.b'],
    updated: [],
    unchanged: ['acme.c'],
    leftOut: [],
    relinked: [],
    made: [],
    notMade: [],
    remarks,
    seconds: 1.25,
  })
  expect(text).toContain('picture is absent:\n  acme/a  photos.main  a.png\n  acme/b  photos.main  b.png\n')
  expect(text).toContain('  2  picture is absent\n  1  not an http or https address\n')
  expect(text.trim().split('\n').at(-1)).toBe('Created 2, updated 0, unchanged 1, left out 0, in 1.3 s.')
})

test('what a source writes cannot command the terminal', () => {
  const remarks: Remark[] = []
  noteInto(remarks, 'acme/\u001b[2Ja')('name', 'wrong_type', 'one\ntwo\u0007'.padEnd(300, 'x'))
  expect(remarks[0]?.device).toBe('acme/ [2Ja')
  expect(remarks[0]?.detail).toMatch(/^one two x+…$/)
  expect(remarks[0]?.detail).toHaveLength(160)
})
