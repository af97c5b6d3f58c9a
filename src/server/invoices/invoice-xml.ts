import XMLBuilder from 'fast-xml-builder'
import type { Money } from '#contract/shared.ts'
import { plainAmount } from '#i18n/amount-of.ts'
import { isSimplified, type Invoice } from './read-invoice.ts'

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })
const namespace = 'urn:oasis:names:specification:ubl:schema:xsd'

/** The invoice for programs: UBL 2.1 in the tax authority's profile, not signed and not sent anywhere. */
export function invoiceXml(invoice: Invoice): string {
  const { row, order, code } = invoice
  const { seller, buyer } = row
  const [date, time] = row.issuedAt.toISOString().split('T')
  const amount = ({ amount, currency }: Money) => ({
    '#text': plainAmount(amount, currency),
    '@currencyID': currency,
  })
  const add = (...parts: Money[]): Money => ({
    amount: parts.reduce((sum, part) => sum + part.amount, 0),
    currency: order.total.currency,
  })
  const less = ({ amount: from, currency }: Money, by: Money): Money => ({
    amount: from - by.amount,
    currency,
  })
  // Where prices hold the tax, the sums without it are what is left.
  const net = order.pricesIncludeTax
    ? less(less(order.subtotal, order.discount), order.tax)
    : less(order.subtotal, order.discount)
  const category = {
    'cbc:ID': order.taxRate > 0 ? 'S' : 'Z',
    'cbc:Percent': order.taxRate,
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  }
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Invoice: {
      '@xmlns': `${namespace}:Invoice-2`,
      '@xmlns:cac': `${namespace}:CommonAggregateComponents-2`,
      '@xmlns:cbc': `${namespace}:CommonBasicComponents-2`,
      'cbc:ProfileID': 'reporting:1.0',
      'cbc:ID': row.number,
      'cbc:UUID': order._id,
      'cbc:IssueDate': date,
      'cbc:IssueTime': time?.slice(0, 8),
      'cbc:InvoiceTypeCode': { '#text': '388', '@name': isSimplified(invoice) ? '0200000' : '0100000' },
      'cbc:DocumentCurrencyCode': order.total.currency,
      'cbc:TaxCurrencyCode': order.total.currency,
      'cac:OrderReference': { 'cbc:ID': order.number },
      'cac:AdditionalDocumentReference': {
        'cbc:ID': 'QR',
        'cac:Attachment': {
          'cbc:EmbeddedDocumentBinaryObject': { '#text': code, '@mimeCode': 'text/plain' },
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
          'cac:PostalAddress': {
            'cbc:StreetName': order.shippingAddress.address,
            'cbc:CityName': order.shippingAddress.cityName,
            'cac:Country': { 'cbc:IdentificationCode': order.shippingAddress.country },
          },
          ...(buyer.vatNumber && {
            'cac:PartyTaxScheme': { 'cbc:CompanyID': buyer.vatNumber, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
          }),
          'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.company ?? buyer.name },
        },
      },
      'cac:AllowanceCharge': order.discount.amount > 0 && {
        'cbc:ChargeIndicator': false,
        'cbc:AllowanceChargeReason': 'discount',
        'cbc:Amount': amount(order.discount),
        'cac:TaxCategory': category,
      },
      'cac:TaxTotal': {
        'cbc:TaxAmount': amount(order.tax),
        'cac:TaxSubtotal': {
          'cbc:TaxableAmount': amount(net),
          'cbc:TaxAmount': amount(order.tax),
          'cac:TaxCategory': category,
        },
      },
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': amount(
          order.pricesIncludeTax ? less(order.subtotal, order.tax) : order.subtotal,
        ),
        'cbc:TaxExclusiveAmount': amount(net),
        'cbc:TaxInclusiveAmount': amount(add(net, order.tax)),
        'cbc:AllowanceTotalAmount': amount(order.discount),
        'cbc:PayableAmount': amount(order.total),
      },
      'cac:InvoiceLine': order.items.map((item, index) => ({
        'cbc:ID': index + 1,
        'cbc:InvoicedQuantity': { '#text': item.quantity, '@unitCode': 'PCE' },
        'cbc:LineExtensionAmount': amount(
          order.pricesIncludeTax ? less(item.subtotal, item.tax) : item.subtotal,
        ),
        'cac:TaxTotal': {
          'cbc:TaxAmount': amount(item.tax),
          'cbc:RoundingAmount': amount(item.total),
        },
        'cac:Item': {
          'cbc:Name': item.name,
          'cac:SellersItemIdentification': { 'cbc:ID': item.code },
          'cac:ClassifiedTaxCategory': category,
        },
        'cac:Price': { 'cbc:PriceAmount': amount(item.unitPrice) },
      })),
    },
  })
}
