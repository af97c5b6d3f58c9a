import { describe, expect, test } from 'vitest'
import { maxQuickLines, readQuickOrder } from './quick-order-text.ts'

const codes = new Set(['trk-100', 'gw-1', 'sim-1', 'lock-9', 'acme 77', 'box 5'])
const isCode = (cell: string) => codes.has(cell.toLowerCase())
const read = (text: string) =>
  readQuickOrder(text, isCode).rows.map(({ code, quantity, problem }) => [code, quantity ?? problem])

describe('one row', () => {
  test.each([
    ['TRK-100 5', 'TRK-100', 5],
    ['TRK-100', 'TRK-100', 1],
    ['GW-1,٢', 'GW-1', 2],
    ['GW-1، ۳', 'GW-1', 3],
    ['GW-1;2', 'GW-1', 2],
    ['GW-1؛ ٢', 'GW-1', 2],
    ['GW-1|2', 'GW-1', 2],
    ['5 x TRK-100', 'TRK-100', 5],
    ['5x TRK-100', 'TRK-100', 5],
    ['٥ × TRK-100', 'TRK-100', 5],
    ['5 TRK-100', 'TRK-100', 5],
    ['TRK-100 x5', 'TRK-100', 5],
    ['TRK-100 x 5', 'TRK-100', 5],
    ['5,TRK-100', 'TRK-100', 5],
    ['trk–100\t1,000', 'trk-100', 1000],
    ['trk-100\t1٬000', 'trk-100', 1000],
    ['trk-100;1 000', 'trk-100', 1000],
    ['SIM-1;25 pcs', 'SIM-1', 25],
    ['SIM-1 25 pcs', 'SIM-1', 25],
    ['SIM-1 ٢٥ قطعة', 'SIM-1', 25],
    ['SIM-1\t25.00', 'SIM-1', 25],
    ['"ACME 77",4', 'ACME 77', 4],
    ['BOX 5', 'BOX 5', 1],
    ['BOX 5 2', 'BOX 5', 2],
    ['\u200fTRK-100\u00a05\ufeff', 'TRK-100', 5],
    ['TRK-100\t5\t', 'TRK-100', 5],
    ['TRK-100 10000', 'TRK-100', 10_000],
    ['UNKNOWN 7', 'UNKNOWN', 7],
    ['4006381333931 5', '4006381333931', 5],
    ['4006381333931', '4006381333931', 1],
    ["'TRK-100;2", 'TRK-100', 2],
  ])('%j is %s × %s', (text, code, quantity) => {
    expect(read(text)).toEqual([[code, quantity]])
  })

  test.each([
    ['LOCK-9 2.5', 'bad_quantity'],
    ['LOCK-9;0', 'bad_quantity'],
    ['LOCK-9\t-3', 'bad_quantity'],
    ['LOCK-9 -3', 'bad_quantity'],
    ['LOCK-9,10001', 'bad_quantity'],
    ['LOCK-9\t2,5', 'bad_quantity'],
    ['LOCK-9,1,000', 'ambiguous_quantity'],
    ['LOCK-9 1,000', 'ambiguous_quantity'],
  ])('%j has a quantity that is not guessed: %s', (text, problem) => {
    expect(read(text)).toEqual([['LOCK-9', problem]])
  })

  test.each(['', '   ', '# a note', '\n\n', ';;'])('%j is nothing', (text) => {
    expect(read(text)).toEqual([])
  })
})

describe('a range of a spreadsheet', () => {
  test('is read by the columns its first row names', () => {
    expect(read('Name\tSKU\tPrice\tQty\nTracker\tTRK-100\t299\t5\nGateway\tNEW-7\t1200\t2')).toEqual([
      ['TRK-100', 5],
      ['NEW-7', 2],
    ])
    expect(read('الكمية؛رقم الصنف\n٣؛GW-1\n؛SIM-1')).toEqual([
      ['GW-1', 3],
      ['SIM-1', 1],
    ])
    expect(read('Code,Qty\nLOCK-9,5,299\nGW-1,many')).toEqual([
      ['LOCK-9', 5],
      ['GW-1', 'bad_quantity'],
    ])
    expect(read('Item Qty\nGW-1 4')).toEqual([['GW-1', 4]])
  })

  test('without names, by the column whose cells are codes and the next whole numbers beside it', () => {
    expect(read('Tracker\tTRK-100\t299.00\t5\nGateway\tGW-1\t1200.50\t2\nOther\tNEW-7\t10.00\t9')).toEqual([
      ['TRK-100', 5],
      ['GW-1', 2],
      ['NEW-7', 9],
    ])
    expect(read('5\tTRK-100\n2\tGW-1\n9\tNEW-7')).toEqual([
      ['TRK-100', 5],
      ['GW-1', 2],
      ['NEW-7', 9],
    ])
  })

  test('a cell in quotes may hold separators, quotes and lines', () => {
    expect(read('Code;Name;Qty\nGW-1;"Gateway; 8"" case\nblack";3\nSIM-1;"x";4')).toEqual([
      ['GW-1', 3],
      ['SIM-1', 4],
    ])
    expect(read('5" pipe;2')).toEqual([['5" pipe', 2]])
  })

  test('rows of several kinds are each read in their own way', () => {
    expect(read('TRK-100 5\r\nGW-1,٢\rSIM-1;3\n\n# later\nLOCK-9\t4')).toEqual([
      ['TRK-100', 5],
      ['GW-1', 2],
      ['SIM-1', 3],
      ['LOCK-9', 4],
    ])
  })
})

test('rows keep their number in the text', () => {
  expect(readQuickOrder('# list\n\nTRK-100 5\nGW-1 2').rows.map(({ row }) => row)).toEqual([3, 4])
})

test('only so many rows are read, and the others are counted', () => {
  const { rows, skipped } = readQuickOrder(
    Array.from({ length: maxQuickLines + 3 }, (_, n) => `C-${n} 1`).join('\n'),
  )
  expect(rows).toHaveLength(maxQuickLines)
  expect(rows.at(-1)?.code).toBe(`C-${maxQuickLines - 1}`)
  expect(skipped).toBe(3)
})

test('the work grows with the text alone, whatever it is', () => {
  for (const text of [
    '"'.repeat(200_000),
    '1,'.repeat(100_000),
    `${' '.repeat(199_999)}x`,
    '1 '.repeat(100_000),
  ])
    readQuickOrder(text)
})
