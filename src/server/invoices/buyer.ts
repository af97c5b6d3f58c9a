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
  const together = (parts: readonly string[]) => parts.map(isolateText).join(listComma(language))
  return [
    ...(shown ? [isolateText(shown)] : []),
    isolateText(name),
    ...(address
      ? [
          together([`${address.buildingNumber} ${address.street}`, address.district]),
          together([
            `${address.cityName[language]} ${address.postalCode}-${address.additionalNumber}`,
            countryName('SA', language),
          ]),
        ]
      : to
        ? [together([to.address, to.cityName, to.countryName])]
        : []),
  ]
}
