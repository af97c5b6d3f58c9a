import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import writeSpreadsheet from 'write-excel-file/node'
import { ZipFile } from 'yazl'
import { looksLikeSpreadsheet, readSpreadsheet, UnreadableSpreadsheet } from './read-spreadsheet.ts'

const limits = { rows: 100, columns: 10 }

const zipped = (parts: Record<string, string | Buffer>) => {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** As a spreadsheet program writes it, with this sheet. */
const workbook = (sheet: string, more: Record<string, string | Buffer> = {}) =>
  zipped({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Old" state="hidden" r:id="rId1"/><sheet name="New" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/old.xml"/><Relationship Id="rId2" Target="/xl/worksheets/new.xml"/></Relationships>',
    'xl/worksheets/old.xml':
      '<worksheet><sheetData><row r="1"><c r="A1"><v>0</v></c></row></sheetData></worksheet>',
    'xl/worksheets/new.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  })

test('what is written as a spreadsheet is read back, with empty cells and rows in their places', async () => {
  const bytes = await writeSpreadsheet([
    [{ value: 'Code' }, null, { value: 'الكمية' }],
    [],
    [{ value: 'TRK-100' }, null, { value: 5, type: Number }],
  ]).toBuffer()
  expect(looksLikeSpreadsheet(bytes)).toBe(true)
  expect(await readSpreadsheet(bytes, limits)).toEqual([['Code', '', 'الكمية'], [], ['TRK-100', '', '5']])
})

test('a formula is the value it had, and nothing where it had none; hidden sheets are passed over', async () => {
  const bytes = await workbook(
    `<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://evil.example","GW-1")</f><v>GW-1</v></c><c r="B1"><f>1+1</f><v>2</v></c></row>
     <row r="2"><c r="A2"><f>NOW()</f></c><c r="B2" t="e"><v>#REF!</v></c><c r="C2" t="inlineStr"><is><t>A &amp; B</t></is></c></row>
     <row><c><v>4.006381333931E12</v></c><c><v>2.5000000000000004</v></c></row>`,
  )
  expect(await readSpreadsheet(bytes, limits)).toEqual([
    ['GW-1', '2'],
    ['', '', 'A & B'],
    ['4006381333931', '2.5'],
  ])
})

test('shared texts are joined from their pieces, without readings', async () => {
  const bytes = await workbook('<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>7</v></c></row>', {
    'xl/sharedStrings.xml':
      '<sst><si><t>no</t></si><si><r><t>TRK</t></r><r><t>-100</t></r><rPh><t>x</t></rPh></si></sst>',
  })
  expect(await readSpreadsheet(bytes, limits)).toEqual([['TRK-100', '']])
})

test('rows and columns beyond the limits are left out, wherever a cell says that it is', async () => {
  const bytes = await workbook(
    '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row><row r="1048576"><c r="A1048576"><v>3</v></c></row><row r="2"><c r="A2"><v>4</v></c></row>',
  )
  const rows = await readSpreadsheet(bytes, limits)
  expect(rows[0]).toEqual(['1'])
  expect(rows.length).toBeLessThanOrEqual(2)
})

test('entities that a file defines are not resolved', async () => {
  const bytes = await workbook('<row r="1"><c r="A1" t="str"><v>&boom;</v></c></row>')
  expect(await readSpreadsheet(bytes, limits)).toEqual([['&boom;']])
})

test.each([
  ['a text', Buffer.from('code;5')],
  ['half a zip', Buffer.from('PK\u0003\u0004nothing more')],
  ['a zip of something else', await zipped({ 'a.txt': 'x' })],
  [
    'a workbook without its sheet',
    await zipped({ 'xl/workbook.xml': '<workbook/>', 'xl/_rels/workbook.xml.rels': '<a/>' }),
  ],
])('%s is rejected', async (_, bytes) => {
  await expect(readSpreadsheet(bytes, limits)).rejects.toThrow(UnreadableSpreadsheet)
})

test.each([
  ['a sheet of 40 MB', { 'xl/worksheets/new.xml': Buffer.alloc(40 * 1024 * 1024, '<a></a>') }],
  ['texts of 40 MB', { 'xl/sharedStrings.xml': Buffer.alloc(40 * 1024 * 1024, '<si><t>xxxxxxxxx</t></si>') }],
])(
  '%s is given up within bounds',
  async (_, part) => {
    const bytes = await workbook('', part)
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024)
    const before = process.memoryUsage().rss
    await expect(readSpreadsheet(bytes, limits)).rejects.toThrow(UnreadableSpreadsheet)
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(150)
  },
  60_000,
)
