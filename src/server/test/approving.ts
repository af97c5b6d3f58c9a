import { eq } from 'drizzle-orm'
import type { MemberRole } from '#contract/member-roles.ts'
import type { AccountRow } from '../auth/auth.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { aBankAccount, aBuyer, aMember, anAddress, aProduct } from './factories.ts'
import type { Answer, Ask, TestApp } from './test-app.ts'

export type Person = { account: AccountRow; ask: (ask: Ask) => Promise<Answer> }

const store = '/marketplace-customer'

/** What tests of a company do whose orders have to be approved. */
export function approving(t: TestApp) {
  const person = async (account: AccountRow): Promise<Person> => ({ account, ask: await t.as(account) })
  const see = async (id: string, { ask }: Person) =>
    (await ask({ path: `${store}/approvals/${id}` })).json.data
  return {
    see,
    /** A root user, and who orders. One product costs 115.00 with VAT. */
    aCompany: async () => {
      const root = await person((await aBuyer(t.db)).account)
      const colleague = async (...roles: MemberRole[]) =>
        person(await aMember(t.db, root.account.companyId, roles))
      const engineer = await colleague('buyer')
      const product = (await aProduct(t.db, { price: 10_000, stock: 20 })).id
      return { root, colleague, engineer, product }
    },
    aRule: (root: Person, rule: object = {}) =>
      root.ask({
        method: 'POST',
        path: `${store}/company/approval-rules`,
        body: {
          name: 'All orders',
          tier: 1,
          isActive: true,
          minTotal: null,
          kinds: [],
          costCentres: [],
          exceptAdmins: false,
          approvers: [],
          ...rule,
        },
      }),
    aWay: async ({ account }: Person) => ({
      addressId: (await anAddress(t.db, account.id)).id,
      paymentMethod: {
        type: 'bank_account',
        _id: (await aBankAccount(t.db, account.id, { iban: 'SA4420000001234567891234' })).id,
      },
    }),
    /** As the screen does: the total that is seen now, and the version. */
    approve: async (id: string, by: Person, body: object = {}) => {
      const { pricing, total, version } = await see(id, by)
      return by.ask({
        method: 'POST',
        path: `${store}/approvals/${id}/approve`,
        body: { expectedTotal: pricing?.total ?? total, version, ...body },
      })
    },
    step: async (id: string, verb: 'refuse' | 'withdraw', by: Person, body: object = {}) =>
      by.ask({
        method: 'POST',
        path: `${store}/approvals/${id}/${verb}`,
        body: { version: (await see(id, by)).version, ...body },
      }),
    mailsTo: async ({ account }: Person) =>
      (
        await t.db
          .select()
          .from(outbox)
          .where(eq(outbox.toAddress, account.email))
          .orderBy(outbox.createdAt, outbox.id)
      ).map(({ kind }) => kind),
  }
}
