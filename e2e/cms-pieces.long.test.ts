import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import encodeQr from 'qr'
import { describe, expect, test } from 'vitest'
import { writeDeviceCode } from '#contract/device-code.ts'
import { readUnitLines } from '#contract/unit-lines.ts'
import { readUnit, readUnits } from '#contract/units.ts'
import { codesOfPdf } from '#server/test/codes-of-pdf.ts'
import { aBrowser, nameOf, type Screen } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { anyFile, english, lookAt, staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const arabicPhone: Screen = { language: 'ar', width: 390 }
const named = (some: Screen[]) => some.map((screen) => [nameOf(screen), screen] as const)

const productId = (code: string) =>
  onDatabase(shop, async (db) => {
    const { rows } = await db.query<{ id: string }>('select id from products where code = $1', [code])
    return rows[0]?.id ?? ''
  })
const numbersOf = async (page: Page, id: string) => {
  const { onHand, units, version } = await staffCalls(shop, page)(`inventory/${id}`)
  return { onHand: Number(onHand), units: Number(units), version }
}
const download = async (page: Page, press: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFileSync(await file.path())
}

describe('pieces', () => {
  test.each(named([arabicPhone]))(
    'are pasted with wrong rows, which are named and left out: %s',
    async (_, screen) => {
      const { t } = wordsOf(screen.language)
      const { page, complaints } = await staffAt(browser, anyFile, screen, await newAdmin(shop))
      const id = await productId('MTR-E330')
      await page.goto(`/${screen.language}/cms/inventory?product=${id}&tab=units`)
      const before = await numbersOf(page, id)
      const details = page.getByRole('region', { name: t('cms.inventory.details') })
      await details.getByText('MTR-E330-00115').waitFor()
      await lookAt(page, screen)
      await details.getByRole('button', { name: t('cms.inventory.receivePieces') }).click()
      const dialog = page.getByRole('dialog')
      const mine = screen.language.toUpperCase()
      const eui = mine === 'EN' ? '02AB000000000A01' : '02AB000000000A02'
      await dialog
        .getByLabel(t('cms.inventory.add.lines'))
        .fill(`${mine}-1,${eui},0200000000000001\nMTR-E330-00001\n\n${mine}-2,12345\n${mine}-3`)
      await dialog.getByText(t('cms.inventory.add.wrong', { count: 1 })).waitFor()
      await dialog.getByText(t('cms.inventory.add.line', { line: 4 })).waitFor()
      await dialog.getByText(t('cms.inventory.faults.unitEui')).waitFor()
      await lookAt(page, screen)
      const add = (count: number) =>
        dialog.getByRole('button', { name: t('cms.inventory.add.action', { count }) })
      await add(4).click()
      await dialog.getByText(t('cms.inventory.add.fix')).waitFor()
      await dialog.getByLabel(t('cms.inventory.add.leaveOut', { count: 1 })).check()
      await add(3).click()
      // Errors only the server finds are shown then, at their line.
      await page.getByText(t('cms.inventory.add.done', { count: 2 })).waitFor()
      const left = page.getByRole('dialog', { name: t('cms.inventory.add.leftOut') })
      await left.getByText('MTR-E330-00001').waitFor()
      await left.getByText(t('cms.inventory.faults.unitInStock')).waitFor()
      await left
        .getByRole('button', { name: t('actions.close'), exact: true })
        .last()
        .click()
      const after = await numbersOf(page, id)
      expect(after).toMatchObject({ onHand: before.onHand + 2, units: before.units + 2 })
      await details.getByText(`${mine}-3`).waitFor()

      await details.getByRole('button', { name: t('cms.inventory.receivePieces') }).click()
      await dialog.getByLabel(t('cms.inventory.add.lines')).fill(`${mine}-1\n${mine}-9`)
      await add(2).click()
      await dialog.getByText(t('cms.inventory.faults.unitInStock')).waitFor()
      expect((await numbersOf(page, id)).onHand).toBe(after.onHand)
      await dialog.getByRole('button', { name: t('actions.cancel') }).click()

      await details
        .getByRole('button', { name: t('cms.inventory.units.remove', { serial: `${mine}-3` }) })
        .click()
      await dialog.getByLabel(t('cms.inventory.units.removeReason')).fill('Broken')
      await dialog.getByRole('button', { name: t('cms.inventory.units.removeAction') }).click()
      await page.getByText(t('cms.inventory.units.removed', { serial: `${mine}-3` })).waitFor()
      expect((await numbersOf(page, id)).onHand).toBe(after.onHand - 1)
      expect(complaints).toEqual([])
    },
  )

  test('are read by the camera, and from a file', async () => {
    const { t } = wordsOf('en')
    const { page, complaints } = await staffAt(browser, anyFile, english, await newAdmin(shop))
    const id = await productId('SEN-UL40')
    await page.goto(`/en/cms/inventory?product=${id}&tab=units`)
    await page.getByRole('button', { name: t('cms.inventory.units.add') }).click()
    const identifiers = { devEui: '02AB000000000B01', joinEui: '0200000000000001', profileId: '00000001' }
    await showToCamera(page, writeDeviceCode({ ...identifiers, serial: 'CAM-1' }))
    await page.getByRole('button', { name: t('cms.inventory.add.scan') }).click()
    const scanner = page.getByRole('dialog', { name: t('cms.inventory.scan.title') })
    await scanner.getByText(t('cms.inventory.scan.count', { count: 1 })).waitFor()
    await lookAt(page, english)
    await scanner.getByRole('button', { name: t('cms.inventory.scan.done') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('CAM-1', { exact: true }).waitFor()
    const areCounted = dialog.getByRole('checkbox')
    await expect.poll(() => areCounted.isChecked()).toBe(true)
    const before = await numbersOf(page, id)
    await dialog.getByRole('button', { name: t('cms.inventory.add.action', { count: 1 }) }).click()
    await page.getByText(t('cms.inventory.add.done', { count: 1 })).waitFor()
    expect(await numbersOf(page, id)).toMatchObject({ onHand: before.onHand, units: 1 })

    await page.getByRole('button', { name: t('cms.inventory.units.add') }).click()
    const file = (name: string, content: string | Buffer) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await file('latin.csv', Buffer.from([0x53, 0xe9]))
    await dialog.getByText(t('cms.inventory.add.unreadable')).waitFor()
    await file('units.csv', 'DevEUI;Serial\n02AB000000000B02;FILE-1\n02AB000000000B03;FILE-2\n')
    await dialog.getByText('FILE-2', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: t('cms.inventory.add.action', { count: 2 }) }).click()
    await page.getByText(t('cms.inventory.add.done', { count: 2 })).waitFor()
    expect((await numbersOf(page, id)).units).toBe(3)
    expect(complaints).toEqual([])
  })
})

test('an order ships by its pieces, and the sheet that goes along scans back to them', async () => {
  const { t } = wordsOf('en')
  const { page, complaints } = await staffAt(browser, '/cms/orders', english, await newAdmin(shop))
  const order = await onDatabase(shop, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `select orders.id from orders join order_lines on order_lines.order_id = orders.id
       where orders.status = 'in_progress' and order_lines.code = 'MTR-E330'`,
    )
    return rows[0]?.id ?? ''
  })
  await page.goto(`/en/cms/orders/${order}`)
  const ship = page.getByRole('button', { name: t('cms.orders.ship.action'), exact: true })
  await page.getByRole('button', { name: t('cms.orders.ship.all') }).click()
  await ship.click()
  await page.getByText(t('cms.shipping.nameUnits', { named: 0, quantity: 8 })).waitFor()
  await page.getByRole('button', { name: t('cms.shipping.name') }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel(t('cms.shipping.field'))
  const name = async (text: string) => {
    await field.fill(text)
    await field.press('Enter')
  }
  await name('SEN-AQ70-00001')
  await dialog.getByText(/ belongs to /).waitFor()
  await name('nobody')
  await dialog.getByText(/is not in stock/).waitFor()
  await name('mtr-e330-00009')
  await dialog.getByText(t('cms.shipping.named', { named: 1, quantity: 8 })).waitFor()
  await name('MTR-E330-00009')
  await dialog.getByText(/is already on the list/).waitFor()
  await lookAt(page, english)
  await dialog.getByRole('button', { name: t('cms.shipping.first', { count: 7 }) }).click()
  await dialog.getByText(t('cms.shipping.full')).waitFor()
  await dialog.getByRole('button', { name: t('cms.inventory.scan.done') }).click()
  await ship.click()
  await page.getByText(t('cms.orders.ship.done')).waitFor()
  await page.getByRole('heading', { name: t('cms.shipping.pieces') }).waitFor()
  await lookAt(page, english)

  const { items } = (await staffCalls(shop, page)(`orders/${order}`)) as unknown as {
    items: { units: { serial: string; devEui: string }[] }[]
  }
  const shipped = items.flatMap(({ units }) => units)
  expect(shipped.map(({ serial }) => serial)).toContain('MTR-E330-00009')
  const press = (label: string) => () => page.getByRole('button', { name: label, exact: true }).click()
  const pdf = await download(page, press(t('cms.shipping.handOver')))
  expect((await codesOfPdf(pdf)).map((code) => readUnit({ code }).unit)).toMatchObject(
    shipped.map(({ serial, devEui }) => ({ serial, devEui })),
  )
  const csv = await download(page, press(t('cms.shipping.handOverCsv')))
  const { units, problems } = readUnits(readUnitLines(csv.toString()).map(({ draft }) => draft))
  expect(problems).toEqual([])
  expect([...units.values()]).toMatchObject(shipped.map(({ serial, devEui }) => ({ serial, devEui })))
  const slip = await download(page, press(t('cms.shipping.packingSlip')))
  expect(slip.subarray(0, 5).toString()).toBe('%PDF-')
  expect(complaints).toEqual([])
})

/** A camera that sees one code and nothing else. */
async function showToCamera(page: Page, text: string) {
  const rows = encodeQr(text, 'raw', { border: 1 })
  const dark = rows.flat().map(Number).join('')
  await page.evaluate(`{
    const size = ${rows.length}
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = (size + 8) * 8
    const context = canvas.getContext('2d')
    const draw = () => {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.fillStyle = '#000'
      for (const [at, module] of [...'${dark}'].entries())
        if (module === '1') context.fillRect((at % size + 4) * 8, (Math.floor(at / size) + 4) * 8, 8, 8)
    }
    draw()
    setInterval(draw, 100)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
  }`)
}
