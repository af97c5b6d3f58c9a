import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Company } from '#contract/companies.ts'
import type { Language } from '#contract/enums.ts'
import type { Ref } from '#contract/shared.ts'
import { accounts, companies, type CompanyRow } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { cityName } from '../metadata/places.ts'

export async function findCompany(db: Db, id: string, language: Language): Promise<Company> {
  const [company] = await db.select().from(companies).where(eq(companies.id, id))
  return describeCompany(orNotFound(company), language)
}

export const describeCompany = (company: CompanyRow, language: Language): Company => ({
  _id: company.id,
  name: company.name,
  nameAr: company.nameAr,
  crNumber: company.crNumber ?? '',
  vatNumber: company.vatNumber ?? '',
  vatConflict: company.vatConflict,
  nationalAddress: company.nationalAddress && {
    ...company.nationalAddress,
    cityName: cityName('SA', company.nationalAddress.city, language),
  },
  poRule: company.poRule,
  costCentreRule: company.costCentreRule,
  version: company.version,
})

/** The other companies with the same VAT number, by the account of their root user. */
export async function sharingVatNumber(db: Db, { _id, vatNumber }: Company): Promise<Ref[]> {
  if (vatNumber === '') return []
  return db
    .selectDistinctOn([companies.id], { _id: accounts.id, name: companies.name })
    .from(companies)
    .innerJoin(accounts, eq(accounts.companyId, companies.id))
    .where(
      and(
        eq(companies.vatNumber, vatNumber),
        ne(companies.id, _id),
        eq(accounts.family, 'company'),
        isNull(accounts.memberRoles),
      ),
    )
    .orderBy(companies.id, asc(accounts.createdAt))
}
