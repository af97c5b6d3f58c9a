import { setImmediate } from 'node:timers/promises'
import type { Language } from '#contract/enums.ts'
import type { Order } from '#contract/orders.ts'
import type { ShippedUnit } from '#contract/unit-schemas.ts'
import { grey, openPaper, type Paper } from '../documents/paper.ts'
import { writeSplit } from '../documents/write-split.ts'

const columnCount = 2
const columnGap = 18
const codeSize = 84
const rowHeight = 104
const headHeight = 26

/** The units shipped with an order, each with a code that scans back to its identifiers. */
export async function handOverPdf(
  order: Order,
  language: Language,
  accent: string,
  timeZone: string,
): Promise<Buffer> {
  const units = order.items.flatMap((item) => item.units)
  const date = new Date(order.placedAt)
  const paper = openPaper({ title: order.number, date, language, timeZone })
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
  y += writeSplit(paper, order, y, paper.width)
  y += 10
  paper.rule(y, accent)
  y += 12

  const columnWidth = (paper.width - columnGap * (columnCount - 1)) / columnCount
  const nextPage = async () => {
    paper.nextPage()
    y = paper.top
    // A long sheet does not keep everybody else waiting.
    await setImmediate()
  }
  for (const [name, pieces] of Map.groupBy(units, (unit) => unit.productName)) {
    if (!paper.hasRoom(y, headHeight + rowHeight)) await nextPage()
    y += paper.write(name, 0, y, paper.width, { size: 11, isBold: true }) + 8
    for (let at = 0; at < pieces.length; at += columnCount) {
      if (!paper.hasRoom(y, rowHeight)) await nextPage()
      for (const [column, unit] of pieces.slice(at, at + columnCount).entries())
        drawUnit(paper, unit, column * (columnWidth + columnGap), y, columnWidth)
      y += rowHeight
    }
  }
  return paper.finish()
}

function drawUnit(paper: Paper, unit: ShippedUnit, start: number, top: number, width: number) {
  paper.qrCode(scannedOf(unit), start, top, codeSize)
  const textStart = start + codeSize + 10
  const textWidth = width - codeSize - 10
  let y = top
  y +=
    paper.writeCode(unit.serial, textStart, y, textWidth, {
      size: sizeFor(unit.serial, textWidth),
      isBold: true,
    }) + 2
  const told: [string, string | undefined][] = [
    ['DevEUI', unit.devEui],
    ['JoinEUI', unit.joinEui],
    ['IMEI', unit.imei],
    ['ICCID', unit.iccid],
  ]
  for (const [label, value] of told) {
    if (!value) continue
    y += paper.writeCode(label, textStart, y, textWidth, { size: 6.5, color: grey }) - 2
    y += paper.writeCode(value, textStart, y, textWidth, { size: 8.5 })
  }
}

const usualSize = 10
/** A long serial number is written smaller, not cut. */
const sizeFor = (text: string, width: number) => Math.min(usualSize, width / (text.length * 0.6))

/** What is no LoRaWAN device is scanned by its own number. */
const scannedOf = ({ code, iccid, imei, serial }: ShippedUnit): string => code ?? iccid ?? imei ?? serial
