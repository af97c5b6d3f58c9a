import type { Language } from '#contract/enums.ts'
import type { Order } from '#contract/orders.ts'
import type { PickLine } from '#contract/shipping.ts'
import { listComma } from '#i18n/list-comma.ts'
import { receivingHoursText } from '#i18n/receiving-hours.ts'
import { costCentreText } from '../documents/cost-centre-text.ts'
import { nextPage, openDocument } from '../documents/open-page.ts'
import { grey, type Paper, paperOn } from '../documents/paper.ts'
import { writeSplit } from '../documents/write-split.ts'

const tickSize = 11
const quantityWidth = 60
const codeSize = 72

type ShippedTo = NonNullable<Order['shippingAddress']>

export type Slip = {
  order: Order
  picking: readonly PickLine[]
  language: Language
  /** One of several; else all that is left, or all that was sent. */
  shipment?: string
}

/** The pieces that are in this box. */
function serialsIn({ order, shipment }: Slip, line: string): readonly string[] {
  const one = order.shipments.find(({ _id }) => _id === shipment)
  if (one) return one.items.find(({ _id }) => _id === line)?.serials ?? []
  return order.isShippedInPart ? [] : (order.items.find(({ _id }) => _id === line)?.serials ?? [])
}

/** What goes into each box, to be ticked with a pen; no prices. Every order has pages of its own, in its language. */
export async function packingSlipsPdf(
  slips: readonly [Slip, ...Slip[]],
  accent: string,
  timeZone: string,
): Promise<Buffer> {
  const [{ order: first }] = slips
  const title = [...new Set([first, slips.at(-1)?.order ?? first].map(({ number }) => number))].join(' – ')
  const { page, finished } = openDocument({ title, date: new Date(first.placedAt) })
  for (const [index, slip] of slips.entries()) {
    if (index > 0) nextPage(page)
    await drawSlip(paperOn(page, slip.language, timeZone), slip, accent)
  }
  page.end()
  return finished
}

async function drawSlip(paper: Paper, slip: Slip, accent: string): Promise<void> {
  const { order, picking, language, shipment } = slip
  const box = order.shipments.find(({ _id }) => _id === shipment)
  const { words, format } = paper
  const headWidth = paper.width - codeSize - 24
  let y = paper.top
  paper.qrCode(order.number, paper.width - codeSize, y, codeSize)
  y += paper.write(words('packing.title'), 0, y, headWidth, { size: 20, isBold: true }) + 10
  y += paper.facts(
    [
      { label: words('packing.order'), value: order.number, isCode: true },
      { label: words('packing.placed'), value: format.dateTime(order.placedAt) },
      ...(order.poNumber ? [{ label: words('poNumber'), value: order.poNumber }] : []),
      ...(order.costCentre ? [{ label: words('costCentre'), value: costCentreText(order.costCentre) }] : []),
      ...(box ? [{ label: words('packing.shipment'), value: format.number(box.number) }] : []),
    ],
    y,
    headWidth,
  )
  y += writeSplit(paper, order, y, headWidth)
  y = Math.max(y, paper.top + codeSize) + 14
  paper.rule(y)
  y += 10

  const { shippingAddress: to } = order
  if (to) y += writeTo(paper, to, language, y)
  if (order.pickUpPoint) y += writePoint(paper, order, language, y)
  if (order.note) {
    y += paper.write(words('packing.note'), 0, y + 8, paper.width, { size: 8, color: grey }) + 8
    y += paper.write(order.note, 0, y, paper.width)
  }
  y += 14

  const textStart = tickSize + 12
  const textWidth = paper.width - textStart - quantityWidth
  const head = () => {
    paper.write(words('packing.item'), textStart, y, textWidth, { size: 8, isBold: true })
    y += paper.write(words('packing.quantity'), paper.width - quantityWidth, y, quantityWidth, {
      size: 8,
      isBold: true,
      align: 'end',
    })
    y += 3
    paper.rule(y, accent)
    y += 8
  }
  const room = (height: number) => {
    if (paper.hasRoom(y, height)) return
    paper.nextPage()
    y = paper.top
    head()
  }
  head()
  for (const item of order.items) {
    const line = picking.find(({ _id }) => _id === item._id)
    if (!line) continue
    room(60)
    paper.tickBox(0, y + 2, tickSize)
    paper.write(format.number(line.quantity), paper.width - quantityWidth, y, quantityWidth, {
      size: 11,
      isBold: true,
      align: 'end',
    })
    y += paper.write(item.name, textStart, y, textWidth, { isBold: true })
    y += paper.writeCode(item.code, textStart, y, textWidth, { size: 8, color: grey })
    if (line.supply) y += paper.write(line.supply, textStart, y, textWidth, { size: 9, isBold: true })
    // A package is taken apart: each of its parts is packed by its own name.
    for (const part of line.products.filter((product) => product._id !== item.product)) {
      room(24)
      y += paper.write(`${format.number(part.quantity)} × ${part.name}`, textStart + 12, y, textWidth - 12, {
        size: 9,
      })
    }
    for (const serials of inRows(serialsIn(slip, item._id))) {
      room(16)
      y += paper.writeCode(serials, textStart, y, textWidth, { size: 8, color: grey })
    }
    y += 6
    paper.rule(y)
    y += 8
  }
  await paper.numberPages()
}

function writeTo(paper: Paper, to: ShippedTo, language: Language, top: number): number {
  let y = top
  y += paper.write(paper.words('packing.to'), 0, y, paper.width, { size: 8, color: grey })
  if (to.site) y += paper.write(to.name ?? '', 0, y, paper.width, { isBold: true })
  y += paper.write(to.fullName, 0, y, paper.width, { isBold: true })
  y += paper.write([to.address, to.cityName, to.countryName].join(listComma(language)), 0, y, paper.width)
  y += paper.writeCode(`${to.phone.isoCode}${to.phone.phoneNumber}`, 0, y, paper.width)
  return y + writeReceiving(paper, to, language, y) - top
}

/** Who collects it, and where. */
function writePoint(paper: Paper, { pickUpPoint: at, customer }: Order, language: Language, top: number) {
  if (!at) return 0
  let y = top
  y += paper.write(paper.words('packing.pickUp'), 0, y, paper.width, { size: 8, color: grey })
  y += paper.write(customer.name, 0, y, paper.width, { isBold: true })
  y += paper.write(at.name, 0, y, paper.width, { isBold: true })
  y += paper.write([at.address, at.cityName, at.countryName].join(listComma(language)), 0, y, paper.width)
  for (const line of receivingHoursText(at.openingHours, language)) y += paper.write(line, 0, y, paper.width)
  return y - top
}

/** When the site receives goods, and what its people tell the driver. */
function writeReceiving(paper: Paper, { site }: ShippedTo, language: Language, top: number) {
  if (!site) return 0
  const parts = [
    { label: 'packing.hours', lines: receivingHoursText(site.hours, language) },
    { label: 'packing.instructions', lines: site.instructions ? [site.instructions] : [] },
  ]
  let y = top
  for (const { label, lines } of parts.filter(({ lines }) => lines.length > 0)) {
    y += paper.write(paper.words(label), 0, y + 8, paper.width, { size: 8, color: grey }) + 8
    for (const line of lines) y += paper.write(line, 0, y, paper.width)
  }
  return y - top
}

const serialsInARow = 4
const inRows = (serials: readonly string[]) =>
  Array.from({ length: Math.ceil(serials.length / serialsInARow) }, (_, row) =>
    serials.slice(row * serialsInARow, (row + 1) * serialsInARow).join('   '),
  )
