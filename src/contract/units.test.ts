import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readUnitLines } from './unit-lines.ts'
import { passesLuhn, readUnit, readUnits, type UnitDraft } from './units.ts'

const eui = { devEui: '24E124136D456789', joinEui: '24E124C0002A0001' }
const code = `LW:D0:${eui.joinEui}:${eui.devEui}:000AF8BE:SMX-77`

describe('one piece', () => {
  test('is kept in capitals, without separators and in our digits', () => {
    const draft: UnitDraft = {
      serial: ' sn-0٤٢ ',
      devEui: '24-e1-24-13-6d-45-67-89',
      joinEui: '24:E1:24:C0:00:2A:00:01',
      imei: '49 015420 323751 8',
      iccid: '8991101200003204514',
    }
    expect(readUnit(draft).unit).toEqual({
      serial: 'SN-042',
      ...eui,
      imei: '490154203237518',
      iccid: '8991101200003204514',
    })
  })

  test('is told by its device code, and what is typed beside it counts more', () => {
    expect(readUnit({ code }).unit).toEqual({ serial: 'MX-77', ...eui, profileId: '000AF8BE' })
    expect(readUnit({ code, serial: 'own-1' }).unit?.serial).toBe('OWN-1')
  })

  test.each([
    [{ devEui: eui.devEui }, eui.devEui],
    [{ iccid: '8991101200003204514' }, '8991101200003204514'],
    [{ imei: '490154203237518' }, '490154203237518'],
  ])('without a serial number is called by what it has: %j', (draft, serial) => {
    expect(readUnit(draft).unit?.serial).toBe(serial)
  })

  test.each([
    [{}, 'serial', 'unitNeeded'],
    [{ joinEui: eui.joinEui }, 'serial', 'unitNeeded'],
    [{ serial: '=1+1' }, 'serial', 'unitSerial'],
    [{ serial: 'two words' }, 'serial', 'unitSerial'],
    [{ serial: 'A'.repeat(65) }, 'serial', 'unitSerial'],
    [{ serial: 'متتبع' }, 'serial', 'unitSerial'],
    [{ devEui: '24E124136D45678' }, 'devEui', 'unitEui'],
    [{ devEui: '24E124136D45678G' }, 'devEui', 'unitEui'],
    [{ devEui: '0000000000000000' }, 'devEui', 'unitEui'],
    [{ serial: 'A', joinEui: '1' }, 'joinEui', 'unitEui'],
    [{ imei: '490154203237519' }, 'imei', 'unitImei'],
    [{ imei: '4901542032375' }, 'imei', 'unitImei'],
    [{ iccid: '8991101200003204515' }, 'iccid', 'unitIccid'],
    [{ iccid: '0091101200003204510' }, 'iccid', 'unitIccid'],
    [{ code: `${code}:C0000` }, 'code', 'unitCode'],
    [{ serial: 'A', profileId: '12' }, 'profileId', 'unitProfile'],
  ] as const)('%j is refused by its %s: %s', (draft, column, fault) => {
    expect(readUnit(draft).faults).toEqual([[column, fault]])
  })

  test('tells all that is wrong with it at once', () => {
    expect(readUnit({ serial: '?', devEui: 'x', imei: '1' }).faults).toHaveLength(3)
  })
})

test('a check digit finds every single wrong digit', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 14, maxLength: 14 })
  fc.assert(
    fc.property(digits, fc.nat(14), fc.integer({ min: 1, max: 9 }), (body, at, more) => {
      const right = [...'0123456789'].map((last) => body + last).filter(passesLuhn)
      expect(right).toHaveLength(1)
      const whole = right[0] ?? ''
      const wrong = whole.slice(0, at) + String((Number(whole[at]) + more) % 10) + whole.slice(at + 1)
      expect(passesLuhn(wrong)).toBe(false)
    }),
  )
})

test('a list names what stands twice by row and column, whatever the spelling', () => {
  const { units, problems } = readUnits([
    { serial: 'a1', devEui: eui.devEui },
    { serial: 'A1' },
    { serial: 'b', devEui: eui.devEui.toLowerCase() },
    { serial: 'c' },
  ])
  expect([...units.keys()]).toEqual([0, 3])
  expect(problems).toEqual([
    { row: 1, column: 'serial', fault: 'unitTwice' },
    { row: 2, column: 'devEui', fault: 'unitTwice' },
  ])
})

describe('what was pasted', () => {
  test('is a piece a line, in the usual columns; empty lines count and do not matter', () => {
    expect(readUnitLines(`A1\n\n A2 , ${eui.devEui},${eui.joinEui}\r\n`)).toEqual([
      { line: 1, draft: { serial: 'A1' } },
      { line: 3, draft: { serial: 'A2', ...eui } },
    ])
  })

  test.each([
    ['tabs', 'ICCID\tSerial no.\n8991101200003204514\tA1'],
    ['semicolons and quotes', '\ufeff"iccid";"SERIAL NUMBER"\r\n"8991101200003204514";"A1"'],
    ['Arabic headings', 'iccid,الرقم التسلسلي\n8991101200003204514,A1'],
  ])('has the columns that its first line names: %s', (_, text) => {
    expect(readUnitLines(text)).toEqual([{ line: 2, draft: { iccid: '8991101200003204514', serial: 'A1' } }])
  })

  test('passes over columns that are about something else', () => {
    expect(readUnitLines('Colour,Serial,\nred,A1')).toEqual([{ line: 2, draft: { serial: 'A1' } }])
    const [line] = readUnitLines('Colour,Serial\nred,A1,more')
    expect(readUnit(line?.draft ?? {}).faults).toEqual([['serial', 'unitSerial']])
  })

  test('holds device codes, as a hand scanner types them', () => {
    const lines = readUnitLines(`${code}\n${code.replace('89:', '90:')}\n`)
    expect(lines.map(({ draft }) => draft.code?.slice(-20))).toHaveLength(2)
    expect(readUnits(lines.map(({ draft }) => draft)).units.get(0)).toMatchObject(eui)
  })

  test('does not lose a value that no column is for', () => {
    const [line] = readUnitLines('A1,,,,,more')
    expect(readUnit(line?.draft ?? {}).faults).toEqual([['serial', 'unitSerial']])
    const [bare] = readUnitLines(',,,,,more')
    expect(readUnit(bare?.draft ?? {}).faults).toEqual([['serial', 'unitSerial']])
  })

  test('keeps line ends and quotes that stand in quotes, and goes on counting lines', () => {
    expect(readUnitLines('serial,code\n"A""1\n",x\nA2,').map(({ line }) => line)).toEqual([2, 4])
  })

  test('may be any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { line, draft } of readUnitLines(text)) {
          expect(line).toBeGreaterThan(0)
          readUnit(draft)
        }
      }),
    )
  })
})
