import type { Language } from '#contract/enums.ts'
import type { Order } from '#contract/orders.ts'
import { listComma } from '#i18n/list-comma.ts'
import type { CompanyRow } from '../auth/auth.table.ts'
import { isolateText } from '../documents/bidi-text.ts'
import { cityName, countryName } from '../metadata/places.ts'
import type { InvoiceBuyer } from './invoices.table.ts'

/** Who buys, as a paper of today says it. */
export function buyerOf(name: string, company: CompanyRow | undefined): InvoiceBuyer {
  if (!company) return { name }
  const { nameAr, crNumber, vatNumber, nationalAddress } = company
  return {
    name,
    company: company.name,
    ...(nameAr && { companyAr: nameAr }),
    ...(crNumber && { crNumber }),
    ...(vatNumber && { vatNumber }),
    ...(nationalAddress && { address: named(nationalAddress) }),
  }
}

function named({ city, ...address }: NonNullable<CompanyRow['nationalAddress']>) {
  return { ...address, cityName: { en: cityName('SA', city, 'en'), ar: cityName('SA', city, 'ar') } }
}

const together = (parts: readonly string[], language: Language) =>
  parts.map(isolateText).join(listComma(language))

/** Where the goods change hands, a line each: nothing where they are delivered. */
export const pickUpLines = (point: Order['pickUpPoint'], language: Language): string[] =>
  point
    ? [isolateText(point.name), together([point.address, point.cityName, point.countryName], language)]
    : []

/**
 * The buyer's company, themselves and where they are, a line each; without a national address that is where the goods went, or the
 * invoice where nothing is shipped.
 */
export function buyerLines(
  { company, companyAr, name, address }: InvoiceBuyer,
  { shippingAddress, billingAddress }: Pick<Order, 'shippingAddress' | 'billingAddress'>,
  language: Language,
): string[] {
  const to = shippingAddress ?? billingAddress
  const shown = (language === 'ar' && companyAr) || company
  return [
    ...(shown ? [isolateText(shown)] : []),
    isolateText(name),
    ...(address
      ? [
          together([`${address.buildingNumber} ${address.street}`, address.district], language),
          together(
            [
              `${address.cityName[language]} ${address.postalCode}-${address.additionalNumber}`,
              countryName('SA', language),
            ],
            language,
          ),
        ]
      : to
        ? [together([to.address, to.cityName, to.countryName], language)]
        : []),
  ]
}
