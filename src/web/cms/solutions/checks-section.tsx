import { solutionLimits } from '#contract/solution-rules.ts'
import { useT } from '#web/language/language.tsx'
import { FormSection } from '../form/form-section.tsx'
import { BothField } from './both-field.tsx'
import { FormulaField } from './formula-field.tsx'
import { RuleRows } from './rule-rows.tsx'
import type { RulesSection } from './rules-section.ts'
import { newCheck } from './solution-draft.ts'

const field = 'rules.checks'

/** What the shopper is told to think of. */
export function ChecksSection({ rowsOf, write, error, errorOf, isWrong }: RulesSection) {
  const t = useT('cms.solutions')
  return (
    <FormSection title={t('parts.checks')} hint={t('parts.checksHint')}>
      <RuleRows
        name={field}
        rows={rowsOf(field)}
        most={solutionLimits.checks}
        error={error(field)}
        isWrong={(index) => isWrong(`${field}.${index}`)}
        addLabel={t('check.add')}
        titleOf={(_, index) => t('row.check', { number: index + 1 })}
        hintOf={({ when }) => when}
        onAdd={newCheck}
        onChange={(rows) => write(field, rows)}
      >
        {(row, index, change) => (
          <>
            <FormulaField
              name={`${field}.${index}.when`}
              label={t('check.when')}
              value={row.when}
              error={errorOf(`${field}.${index}.when`)}
              onChange={(when) => change({ when })}
            />
            <BothField
              name={`${field}.${index}.message`}
              label={t('check.message')}
              value={row.message}
              max={solutionLimits.reason}
              errorOf={errorOf}
              onChange={(message) => change({ message })}
            />
          </>
        )}
      </RuleRows>
    </FormSection>
  )
}
