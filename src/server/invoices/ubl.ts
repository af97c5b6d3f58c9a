import XMLBuilder from 'fast-xml-builder'
import type { Order } from '#contract/orders.ts'
import { clockIn } from '#i18n/zone-time.ts'
import { taxReason } from '#contract/tax-reasons.ts'
import { plainAmount } from '#i18n/amount-of.ts'
import { isSimplified } from './read-invoice.ts'
import type { InvoiceRow } from './invoices.table.ts'

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })
const namespace = 'urn:oasis:names:specification:ubl:schema:xsd'

/** UN/EDIFACT 4461: 10 is cash, 30 a credit transfer, 48 a card. */
const paymentMeans = { credit_card: '48', bank_account: '30', on_account: '30', on_delivery: '10' } as const

/** UN/EDIFACT 1001: what the document is. */
type TypeCode = '388' | '381'

/** All amounts in minor units of the order's currency, without tax unless they say otherwise. */
export type UblLine = {
  name: string
  /** Absent where the line is a sum and no product. */
  code?: string
  quantity: number
  /** For one unit, or for as many as make a whole minor unit. */
  price: number
  perQuantity?: number
  net: number
  tax: number
  withTax: number
}

type UblDocument = {
  type: TypeCode
  number: string
  uuid: string
  issuedAt: Date
  timeZone: string | null
  /** The text of the printed square. */
  code: string
  invoice: InvoiceRow
  order: Order
  /** Of a credit note: the invoice it takes from is named, and why it does. */
  reason?: string
  /** Of an invoice that is paid later. */
  terms?: { note: string; dueOn?: string }
  discount: number
  /** For delivery, without tax. */
  delivery: number
  /** Paid by gift card, before whatever is payable. */
  prepaid: number
  tax: number
  lines: readonly UblLine[]
}

/** When it was issued, by the clock of the shop; documents of the time before it was kept say it in UTC, as they always have. */
const clockOf = ({ issuedAt, timeZone }: { issuedAt: Date; timeZone: string | null }): string =>
  clockIn(timeZone ?? 'UTC', issuedAt)

/** Without a national address that is where the goods went, or the invoice where nothing is shipped; else there is none. */
function postalAddress(
  { address }: InvoiceRow['buyer'],
  { shippingAddress, billingAddress }: Pick<Order, 'shippingAddress' | 'billingAddress'>,
) {
  const to = shippingAddress ?? billingAddress
  if (address)
    return {
      'cac:PostalAddress': {
        'cbc:StreetName': address.street,
        'cbc:BuildingNumber': address.buildingNumber,
        'cbc:PlotIdentification': address.additionalNumber,
        'cbc:CitySubdivisionName': address.district,
        'cbc:CityName': address.cityName.ar,
        'cbc:PostalZone': address.postalCode,
        'cac:Country': { 'cbc:IdentificationCode': 'SA' },
      },
    }
  return (
    to && {
      'cac:PostalAddress': {
        'cbc:StreetName': to.address,
        'cbc:CityName': to.cityName,
        'cac:Country': { 'cbc:IdentificationCode': to.country },
      },
    }
  )
}

/** Where the goods change hands, of what its buyer picks up. */
const collectedAt = (point: Order['pickUpPoint']) =>
  point && {
    'cac:Delivery': {
      'cac:DeliveryLocation': {
        'cbc:Name': point.name,
        'cac:Address': {
          'cbc:StreetName': point.address,
          'cbc:CityName': point.cityName,
          'cac:Country': { 'cbc:IdentificationCode': point.country },
        },
      },
    },
  }

/** A document for programs: UBL 2.1 in the tax authority's profile, not signed and not sent anywhere. */
export function ublXml(document: UblDocument): string {
  const { type, invoice, order, reason, terms, lines } = document
  const { seller, buyer } = invoice
  const { currency } = order.total
  const [date, time] = clockOf(document).split('T')
  const amount = (minor: number) => ({ '#text': plainAmount(minor, currency), '@currencyID': currency })
  const sum = lines.reduce((all, { net }) => all + net, 0)
  const net = sum - document.discount + document.delivery
  const { taxExemption: exemption } = order
  const scheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
  const rate = {
    'cbc:ID': exemption?.category ?? (order.taxRate > 0 ? 'S' : 'Z'),
    // What is outside the scope of the tax has no rate.
    ...(exemption?.category !== 'O' && { 'cbc:Percent': order.taxRate }),
  }
  const category = { ...rate, ...scheme }
  const reasoned = {
    ...rate,
    ...(exemption && {
      'cbc:TaxExemptionReasonCode': exemption.code,
      'cbc:TaxExemptionReason': taxReason(exemption.code).ar,
    }),
    ...scheme,
  }
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Invoice: {
      '@xmlns': `${namespace}:Invoice-2`,
      '@xmlns:cac': `${namespace}:CommonAggregateComponents-2`,
      '@xmlns:cbc': `${namespace}:CommonBasicComponents-2`,
      'cbc:ProfileID': 'reporting:1.0',
      'cbc:ID': document.number,
      'cbc:UUID': document.uuid,
      'cbc:IssueDate': date,
      'cbc:IssueTime': time,
      'cbc:InvoiceTypeCode': { '#text': type, '@name': isSimplified(invoice) ? '0200000' : '0100000' },
      'cbc:DocumentCurrencyCode': currency,
      'cbc:TaxCurrencyCode': currency,
      // The buyer's own number comes first where there is one.
      'cac:OrderReference':
        order.poNumber === undefined
          ? { 'cbc:ID': order.number }
          : { 'cbc:ID': order.poNumber, 'cbc:SalesOrderID': order.number },
      ...(type === '381' && {
        'cac:BillingReference': {
          'cac:InvoiceDocumentReference': {
            'cbc:ID': invoice.number,
            'cbc:UUID': order._id,
            'cbc:IssueDate': clockOf(invoice).slice(0, 10),
          },
        },
      }),
      'cac:AdditionalDocumentReference': {
        'cbc:ID': 'QR',
        'cac:Attachment': {
          'cbc:EmbeddedDocumentBinaryObject': { '#text': document.code, '@mimeCode': 'text/plain' },
        },
      },
      'cac:AccountingSupplierParty': {
        'cac:Party': {
          'cac:PartyIdentification': { 'cbc:ID': { '#text': seller.crNumber, '@schemeID': 'CRN' } },
          'cac:PostalAddress': {
            'cbc:StreetName': seller.address.ar,
            'cac:Country': { 'cbc:IdentificationCode': 'SA' },
          },
          'cac:PartyTaxScheme': { 'cbc:CompanyID': seller.vatNumber, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
          'cac:PartyLegalEntity': { 'cbc:RegistrationName': seller.name.ar },
        },
      },
      'cac:AccountingCustomerParty': {
        'cac:Party': {
          ...(buyer.crNumber && {
            'cac:PartyIdentification': { 'cbc:ID': { '#text': buyer.crNumber, '@schemeID': 'CRN' } },
          }),
          ...postalAddress(buyer, order),
          ...(buyer.vatNumber && {
            'cac:PartyTaxScheme': { 'cbc:CompanyID': buyer.vatNumber, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
          }),
          'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.companyAr ?? buyer.company ?? buyer.name },
        },
      },
      ...collectedAt(order.pickUpPoint),
      // How the money goes back, and why it does; or by when it is due.
      ...((reason !== undefined || terms) && {
        'cac:PaymentMeans': {
          'cbc:PaymentMeansCode': paymentMeans[order.paymentMethod.type],
          ...(terms?.dueOn && { 'cbc:PaymentDueDate': terms.dueOn }),
          ...(reason !== undefined && { 'cbc:InstructionNote': reason }),
        },
      }),
      ...(terms && { 'cac:PaymentTerms': { 'cbc:Note': terms.note } }),
      ...(document.discount + document.delivery > 0 && {
        'cac:AllowanceCharge': [
          ...(document.discount > 0
            ? [
                {
                  'cbc:ChargeIndicator': 'false',
                  'cbc:AllowanceChargeReason': 'discount',
                  'cbc:Amount': amount(document.discount),
                  'cac:TaxCategory': category,
                },
              ]
            : []),
          ...(document.delivery > 0
            ? [
                {
                  'cbc:ChargeIndicator': 'true',
                  // UN/EDIFACT 7161: delivery.
                  'cbc:AllowanceChargeReasonCode': 'DL',
                  'cbc:AllowanceChargeReason': 'delivery',
                  'cbc:Amount': amount(document.delivery),
                  'cac:TaxCategory': category,
                },
              ]
            : []),
        ],
      }),
      'cac:TaxTotal': {
        'cbc:TaxAmount': amount(document.tax),
        'cac:TaxSubtotal': {
          'cbc:TaxableAmount': amount(net),
          'cbc:TaxAmount': amount(document.tax),
          'cac:TaxCategory': reasoned,
        },
      },
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': amount(sum),
        'cbc:TaxExclusiveAmount': amount(net),
        'cbc:TaxInclusiveAmount': amount(net + document.tax),
        'cbc:AllowanceTotalAmount': amount(document.discount),
        ...(document.delivery > 0 && { 'cbc:ChargeTotalAmount': amount(document.delivery) }),
        ...(document.prepaid > 0 && { 'cbc:PrepaidAmount': amount(document.prepaid) }),
        'cbc:PayableAmount': amount(net + document.tax - document.prepaid),
      },
      'cac:InvoiceLine': lines.map((line, index) => ({
        'cbc:ID': index + 1,
        'cbc:InvoicedQuantity': { '#text': line.quantity, '@unitCode': 'PCE' },
        'cbc:LineExtensionAmount': amount(line.net),
        'cac:TaxTotal': {
          'cbc:TaxAmount': amount(line.tax),
          'cbc:RoundingAmount': amount(line.withTax),
        },
        'cac:Item': {
          'cbc:Name': line.name,
          ...(line.code && { 'cac:SellersItemIdentification': { 'cbc:ID': line.code } }),
          'cac:ClassifiedTaxCategory': category,
        },
        'cac:Price': {
          'cbc:PriceAmount': amount(line.price),
          ...(line.perQuantity !== undefined && {
            'cbc:BaseQuantity': { '#text': line.perQuantity, '@unitCode': 'PCE' },
          }),
        },
      })),
    },
  })
}

/** What an order bills for delivery, without tax. */
export const deliveryOf = ({ deliveryFee, deliveryTax, pricesIncludeTax }: Order): number =>
  pricesIncludeTax ? deliveryFee.amount - deliveryTax.amount : deliveryFee.amount

/** The lines of an order as they are billed. Where prices hold the tax, the sums without it are what is left. */
export const linesOf = ({ items, pricesIncludeTax }: Order): UblLine[] =>
  items.map(({ name, code, quantity, unitPrice, subtotal, tax, total }) => {
    const net = pricesIncludeTax ? subtotal.amount - tax.amount : subtotal.amount
    const price = pricesIncludeTax ? { price: net, perQuantity: quantity } : { price: unitPrice.amount }
    return { name, code, quantity, ...price, net, tax: tax.amount, withTax: total.amount }
  })
