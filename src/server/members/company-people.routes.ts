import type { FastifyInstance } from 'fastify'
import { cmsCompanyPeopleApi } from '#contract/company-people.ts'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { shopView } from '../settings/shop-view.ts'
import {
  changeMemberByStaff,
  findCompanyPeople,
  nameRoot,
  withdrawInvitationByStaff,
} from './company-people.ts'

/** The people of a company, for the shop's staff. */
export function companyPeopleRoutes(app: FastifyInstance, ctx: Context) {
  const refuseInPublicDemo = () => {
    if (ctx.mode === 'publicDemo') throw new AppError('demo_locked')
  }
  const answer = async (db: Db, id: string, language: Language) => {
    const { currency } = await shopView(ctx, db, language)
    return { data: await findCompanyPeople(ctx, db, id, { language, currency }) }
  }
  route(app, ctx, cmsCompanyPeopleApi.find, ({ db, params, language }) => answer(db, params.id, language))
  route(app, ctx, cmsCompanyPeopleApi.changeMember, async ({ db, params, body, viewer, language }) => {
    refuseInPublicDemo()
    await changeMemberByStaff(ctx, db, { company: params.id, member: params.member }, body, viewer)
    return answer(db, params.id, language)
  })
  route(app, ctx, cmsCompanyPeopleApi.withdraw, async ({ db, params, viewer }) => {
    refuseInPublicDemo()
    await withdrawInvitationByStaff(ctx, db, { company: params.id, invitation: params.invitation }, viewer)
  })
  route(app, ctx, cmsCompanyPeopleApi.nameRoot, async ({ db, params, body, viewer, language }) => {
    refuseInPublicDemo()
    await nameRoot(ctx, db, params.id, body, viewer)
    return answer(db, params.id, language)
  })
}
