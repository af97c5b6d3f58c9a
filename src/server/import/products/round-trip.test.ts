import { Readable } from 'node:stream'
import fc from 'fast-check'
import { stringify } from 'csv-stringify/sync'
import { describe, expect, test } from 'vitest'
import { fromCell, plainCell, safeCell, splitItems, toCell } from './cells.ts'
import type { ColumnKind } from './columns.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { UnusableFile, type SourceRow } from './source-row.ts'

/** Texts that are meant to break things, beside any others. */
const nasty = fc.constantFrom(
  '=1+1',
  "'=1",
  "''",
  '+٩٦٦',
  '-',
  '@x',
  'a;b|c\\d',
  '\\',
  '\\;',
  '“نص”',
  '«x»',
  '"',
  'a\nb',
  ',;\t',
  '؛،',
)
const text = fc
  .oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 40 }))
  .map((value) => value.replace(/\p{Cc}|\ufeff|\ufffd/gu, (sign) => (sign === '\n' ? sign : '')).trim())
const words = text.filter((value) => value !== '')

const values: Record<ColumnKind, fc.Arbitrary<unknown>> = {
  text,
  rich: text,
  integer: fc.option(fc.nat({ max: 1_000_000 })),
  money: fc.option(fc.nat({ max: 1_000_000_000 }).map((amount) => ({ amount, currency: 'SAR' }))),
  choice: fc.option(fc.constantFrom('visible', 'hidden')),
  topic: fc.option(words),
  texts: fc.array(words, { maxLength: 5 }),
  topics: fc.array(words, { maxLength: 5 }),
  products: fc.array(words, { maxLength: 5 }),
  parts: fc.array(fc.record({ product: words, quantity: fc.integer({ min: 1, max: 1000 }) }), {
    maxLength: 5,
  }),
  images: fc.array(fc.record({ file: fc.uuid(), alt: words, altAr: words }, { requiredKeys: ['file'] }), {
    maxLength: 10,
  }),
  documentations: fc.array(
    fc.record(
      { title: words, url: words, file: fc.uuid(), language: fc.constantFrom('en', 'ar') },
      { requiredKeys: ['title'] },
    ),
  ),
  certifications: fc.array(
    fc.record(
      { name: words, issuer: words, number: words, validUntil: fc.constant('2030-01-01'), file: fc.uuid() },
      { requiredKeys: ['name'] },
    ),
  ),
  questions: fc.array(fc.record({ question: words, answer: words })),
  day: fc.option(fc.constantFrom('2026-12-01', '2028-02-29')),
  period: fc.option(
    fc.record({ count: fc.integer({ min: 1, max: 366 }), unit: fc.constantFrom('day', 'month', 'year') }),
  ),
}

describe('a value that is written into a cell comes out of it', () => {
  test.each(Object.entries(values) as [ColumnKind, fc.Arbitrary<unknown>][])('%s', (kind, value) => {
    fc.assert(
      fc.property(value, (given) => {
        const cell = safeCell(toCell(kind, given))
        expect(cell).not.toMatch(/^[=+\-@\t\r]/)
        expect(fromCell(kind, plainCell(cell), 'SAR')).toEqual({ value: given })
      }),
    )
  })
})

async function read(rows: AsyncGenerator<SourceRow>): Promise<SourceRow[]> {
  const all: SourceRow[] = []
  for await (const row of rows) all.push(row)
  return all
}
const bytes = (...parts: (string | Uint8Array)[]) => Readable.from(parts.map((part) => Buffer.from(part)))

const cut = (all: Buffer, size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.subarray(at * size, (at + 1) * size))

describe('a table', () => {
  test('is read as it was written, whatever separates its cells', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(words, text, text), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\r\n', '\n'),
        fc.integer({ min: 1, max: 7 }),
        async (rows, delimiter, end, size) => {
          const written = Buffer.from(
            `\ufeff${stringify([['code', 'name.en', 'name.ar'], ...rows], { delimiter, record_delimiter: end, quoted: true })}`,
          )
          const found = await read(readCsv(Readable.from(cut(written, size)), ['code', 'name.en', 'name.ar']))
          expect(found.map(({ cells }) => [cells?.code, cells?.['name.en'], cells?.['name.ar']])).toEqual(
            rows,
          )
          expect(found.flatMap(({ faults }) => faults)).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([
    ['nothing at all', bytes(''), 'empty'],
    ['headings without a code', bytes('name,price\n1,2\n'), 'noCode'],
    ['a column that nobody knows', bytes('code,prcie\n1,2\n'), 'unknownColumns'],
    ['a column twice', bytes('code,price,Price\n1,2,3\n'), 'repeatedColumns'],
    ['a quotation mark that is never closed', bytes('code,price\nA,"1\nB,2\n'), 'quoteNotClosed'],
    ['a row that has no end', bytes('code,price\n', `A,"${'x'.repeat(1_100_000)}"`), 'rowTooLong'],
    ['a picture', bytes(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0])), 'noCode'],
  ])('of %s ends in a sentence', async (_, given, fault) => {
    await expect(read(readCsv(given, ['code', 'price']))).rejects.toMatchObject({ fault })
  })

  test('names the cell that is not UTF-8, and reads what a spreadsheet saves as Unicode', async () => {
    const latin = Buffer.from('code,name.en\nA,caf\xe9\nB,fine\n', 'latin1')
    const [broken, fine] = await read(readCsv(Readable.from([latin]), ['code', 'name.en']))
    expect(broken?.faults).toEqual([{ fault: 'characters', column: 'name.en' }])
    expect(fine?.faults).toEqual([])
    const unicode = Buffer.from('\ufeffcode\tname.en\r\nA\tاسم\r\n', 'utf16le')
    expect((await read(readCsv(Readable.from([unicode]), ['code', 'name.en'])))[0]?.cells).toEqual({
      code: 'A',
      'name.en': 'اسم',
    })
  })

  test('names typographic quotes around a cell, unless straight ones say that they are meant', async () => {
    const rows = await read(
      readCsv(bytes('code,name.en\nA,“x”\nB,"“x”"\nC,say “x” twice\nD,«س»\n'), ['code', 'name.en']),
    )
    expect(rows.map(({ faults }) => faults.map(({ fault }) => fault))).toEqual([
      ['quotes'],
      [],
      [],
      ['quotes'],
    ])
  })
})

describe('a JSON list', () => {
  test('is read one product at a time, wherever the pieces are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ code: text, name: fc.record({ en: text, ar: text }) }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        async (list, size, isPretty) => {
          const written = Buffer.from(JSON.stringify(list, null, isPretty ? 2 : 0))
          const found = await read(
            readJson(Readable.from(cut(written, size)), ['code', 'name.en', 'name.ar']),
          )
          expect(found.map(({ values }) => values)).toEqual(
            list.map(({ code, name }) => ({ code, 'name.en': name.en, 'name.ar': name.ar })),
          )
        },
      ),
      { numRuns: 80 },
    )
  })

  test.each([
    ['', 'empty'],
    ['{"a":1}', 'notList'],
    ['[{"code":"A"}', 'notJson'],
    ['[{"code":"A"} {"code":"B"}]', 'notJson'],
    ['[{"code":"A"},]', 'notJson'],
    ['[1,2]', 'notJson'],
    [`[{"code":"${'x'.repeat(1_100_000)}"}]`, 'rowTooLong'],
    ['[{"code":"A","nope":1}]', 'unknownColumns'],
  ])('that is none, %#, ends in a sentence', async (given, fault) => {
    const failure = await read(readJson(bytes(given), ['code'])).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UnusableFile)
    expect(failure).toMatchObject({ fault })
  })

  test('with one product that cannot be read has the others', async () => {
    const rows = await read(readJson(bytes('[{"code":"A"},{code:B},{"code":"C"}]'), ['code']))
    expect(rows.map(({ row, faults }) => [row, faults.length])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ])
  })
})

test('items and their parts: blanks around them do not count, empty ones are none', () => {
  expect(splitItems(' a ; b | c ;; ; d\\;e\\|f\\\\ ')).toEqual([['a'], ['b', 'c'], ['d;e|f\\']])
})
