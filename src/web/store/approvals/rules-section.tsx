import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { storeApprovalRulesApi } from '#contract/approvals.ts'
import { call } from '#web/api/call.ts'
import { queryKey, queryOf } from '#web/api/query.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import rows from '../members/members.module.css'
import { Nothing, ProfileSection } from '../profile/profile-section.tsx'
import { RemoveRuleDialog, type Rule, RuleDialog } from './rule-dialogs.tsx'

type Asked = { what: 'new' } | { what: 'change' | 'remove'; rule: Rule }

/** Which orders of members wait for approval, for who manages them. */
export function RulesSection() {
  const t = useT('approvals.rules')
  const language = useLanguage()
  const client = useQueryClient()
  const list = useQuery({ ...queryOf(call, language, storeApprovalRulesApi.list), staleTime: 0 })
  const [asked, ask] = useState<Asked>()
  const rules = list.data?.data
  const props = {
    onDone: () => client.invalidateQueries({ queryKey: queryKey(storeApprovalRulesApi.list) }),
    onClose: () => ask(undefined),
  }
  return (
    <ProfileSection
      title={t('title')}
      about={t('about')}
      action={
        <Button size="small" onClick={() => ask({ what: 'new' })}>
          <IconPlus size={18} aria-hidden />
          {t('add')}
        </Button>
      }
    >
      {list.isError ? (
        <p role="alert">{t('failed')}</p>
      ) : rules === undefined ? (
        <Skeleton shape="block" />
      ) : rules.length === 0 ? (
        <Nothing icon={<IconChecklist size={36} stroke={1.2} aria-hidden />} title={t('none')}>
          {t('noneHint')}
        </Nothing>
      ) : (
        <ul className={rows.rows} aria-label={t('title')}>
          {rules.map((rule) => (
            <Row key={rule.id} rule={rule} onAsk={ask} />
          ))}
        </ul>
      )}
      {asked &&
        (asked.what === 'remove' ? (
          <RemoveRuleDialog {...props} rule={asked.rule} />
        ) : (
          <RuleDialog {...props} {...(asked.what === 'change' && { rule: asked.rule })} />
        ))}
    </ProfileSection>
  )
}

/** A rule as a sentence. */
function Row({ rule, onAsk }: { rule: Rule; onAsk: (asked: Asked) => void }) {
  const t = useT('approvals.rules')
  const kindName = useT('enums.ProductKind')
  const format = useFormat()
  const { name, isActive, minTotal, kinds, costCentres, approvers, tier } = rule
  const conditions = [
    minTotal ? t('from', { total: format.money(minTotal) }) : t('every'),
    kinds.length > 0 && t('ofKinds', { kinds: kinds.map((kind) => kindName(kind)).join(' · ') }),
    costCentres.length > 0 && t('atCentres', { count: costCentres.length }),
  ].filter(Boolean)
  return (
    <li className={rows.row}>
      <div className={rows.person}>
        <p className={rows.name}>
          <bdi>{name}</bdi>
          <Badge>{t('tier', { tier })}</Badge>
          {!isActive && <Badge tone="warning">{t('off')}</Badge>}
        </p>
        <p className={rows.hint}>{conditions.join(' · ')}</p>
        <p className={rows.hint}>
          {approvers.length === 0
            ? t('anyone')
            : approvers.map((approver) => isolated(approver.name)).join(' · ')}
        </p>
      </div>
      <div className={rows.actions} role="group" aria-label={t('actions', { name: isolated(name) })}>
        <Button kind="quiet" size="small" onClick={() => onAsk({ what: 'change', rule })}>
          {t('change')}
        </Button>
        <Button kind="quiet" size="small" onClick={() => onAsk({ what: 'remove', rule })}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}
