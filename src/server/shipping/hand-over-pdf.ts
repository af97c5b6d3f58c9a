import { setImmediate } from 'node:timers/promises'
import type { Language } from '#contract/enums.ts'
import type { Order } from '#contract/orders.ts'
import type { ShippedUnit } from '#contract/unit-schemas.ts'
import { grey, openPaper, type Paper } from '../documents/paper.ts'

const columnCount = 2
const columnGap = 18
const codeSize = 84
const rowHeight = 108
const labelWidth = 44

/** The pieces that left with an order, each with a code that scans back to its identifiers. */
export async function handOverPdf(order: Order, language: Language, accent: string): Promise<Buffer> {
  const units = order.items.flatMap((item) => item.units)
  const date = new Date(order.placedAt)
  const paper = openPaper({ title: order.number, date, language })
  const { words, format } = paper
  let y = paper.top
  y += paper.write(words('handOver.title'), 0, y, paper.width, { size: 20, isBold: true })
  y += paper.write(words('handOver.hint'), 0, y, paper.width, { color: grey }) + 12
  y += paper.facts(
    [
      { label: words('handOver.order'), value: order.number, isCode: true },
      { label: words('handOver.customer'), value: order.customer.name },
      { label: words('handOver.count'), value: format.number(units.length) },
    ],
    y,
    paper.width,
  )
  y += 10
  paper.rule(y, accent)
  y += 12

  const columnWidth = (paper.width - columnGap * (columnCount - 1)) / columnCount
  for (const [index, unit] of units.entries()) {
    const column = index % columnCount
    if (column === 0 && index > 0) y += rowHeight
    if (column === 0 && !paper.hasRoom(y, rowHeight)) {
      paper.nextPage()
      y = paper.top
      // A long sheet does not keep everybody else waiting.
      await setImmediate()
    }
    drawUnit(paper, unit, column * (columnWidth + columnGap), y, columnWidth)
  }
  return paper.finish()
}

function drawUnit(paper: Paper, unit: ShippedUnit, start: number, top: number, width: number) {
  paper.qrCode(scannedOf(unit), start, top, codeSize)
  const textStart = start + codeSize + 10
  const textWidth = width - codeSize - 10
  let y = top
  y += paper.write(shortened(unit.productName), textStart, y, textWidth, { size: 9, isBold: true }) + 2
  const told: [string, string | undefined][] = [
    [paper.words('handOver.serial'), unit.serial],
    ['DevEUI', unit.devEui],
    ['JoinEUI', unit.joinEui],
    ['IMEI', unit.imei],
    ['ICCID', unit.iccid],
  ]
  for (const [label, value] of told) {
    if (!value) continue
    paper.write(label, textStart, y, labelWidth, { size: 7, color: grey })
    y += paper.writeCode(value, textStart + labelWidth, y, textWidth - labelWidth, { size: 8 })
  }
}

/** What is no LoRaWAN device is scanned by its own number. */
export const scannedOf = ({ code, iccid, imei, serial }: ShippedUnit): string =>
  code ?? iccid ?? imei ?? serial

const longestName = 48
const shortened = (name: string) => {
  const letters = [...name]
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : name
}
