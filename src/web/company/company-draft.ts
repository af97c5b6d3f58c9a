import type { CompanyChanges, NationalAddress } from '#contract/companies.ts'

export const addressParts = [
  'buildingNumber',
  'street',
  'district',
  'city',
  'postalCode',
  'additionalNumber',
] as const satisfies readonly (keyof NationalAddress)[]

/** A company as the shop and the CMS have it. */
export type CompanyData = {
  name: string
  nameAr: string
  crNumber: string
  vatNumber: string
  vatConflict: boolean
  nationalAddress: (NationalAddress & { cityName: string }) | null
  version: number
}

type Draft = Record<'name' | 'nameAr' | 'crNumber' | 'vatNumber' | (typeof addressParts)[number], string>

const noAddress: NationalAddress = {
  buildingNumber: '',
  street: '',
  district: '',
  city: '',
  postalCode: '',
  additionalNumber: '',
}

export function companyDraft({ name, nameAr, crNumber, vatNumber, nationalAddress }: CompanyData): Draft {
  const { buildingNumber, street, district, city, postalCode, additionalNumber } =
    nationalAddress ?? noAddress
  return {
    name,
    nameAr,
    crNumber,
    vatNumber,
    buildingNumber,
    street,
    district,
    city,
    postalCode,
    additionalNumber,
  }
}

const isEmpty = (text: string) => text.trim() === ''
const hasAddress = (draft: Draft) => addressParts.some((part) => !isEmpty(draft[part]))

/** What has to be entered still: the name, and of an address all of it. */
export const companyMissing = (draft: Draft) =>
  (['name', ...(hasAddress(draft) ? addressParts : [])] as const).filter((part) => isEmpty(draft[part]))

export function companyBody(draft: Draft): Omit<CompanyChanges, 'version'> {
  const { name, nameAr, crNumber, vatNumber, ...nationalAddress } = draft
  return {
    name,
    nameAr,
    crNumber,
    vatNumber,
    nationalAddress: hasAddress(draft) ? nationalAddress : null,
  }
}
