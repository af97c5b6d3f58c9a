import { RulesSection } from './rules-section.tsx'
import { StandInsSection } from './stand-ins-section.tsx'

/** What waits for approval, and who approves for whom. */
export function RulesPart() {
  return (
    <>
      <RulesSection />
      <StandInsSection />
    </>
  )
}
