import {
  coverages,
  powers,
  type Coverage,
  type Power,
  type SolutionPick,
  type SolutionRules,
} from '#contract/solution-rules.ts'
import { compileFormula, FormulaFault, type Compiled, type Values } from './formula.ts'

export const mostOfALine = 10_000

/** A formula that cannot be used, at its field. */
export type RuleFault = { field: string; fault: FormulaFault }

/** Rules that cannot be used, with every fault of their formulas. */
export class RulesRefused extends Error {
  readonly faults: readonly RuleFault[]
  constructor(faults: readonly RuleFault[]) {
    super(faults.map(({ field, fault }) => `${field}: ${fault.word}`).join(', '))
    this.faults = faults
  }
}

const gatewaysBy: Record<Coverage, number> = { dense: 2, normal: 1, open: 0.5 }

export type Given = {
  inputs: Readonly<Record<string, number>>
  coverage: Coverage
  power: Power
  years: number
  /** How often the battery of a line's product is changed within the years; what is not there, never. */
  changes?: ReadonlyMap<string, number>
}

/** What a line takes its product from. */
export type Source = { product?: string | undefined; pick?: SolutionPick | undefined }

export type CompiledRules = ReturnType<typeof compileRules>

/**
 * Formulas read once, names and circles checked.
 * @throws RulesRefused
 */
export function compileRules(rules: SolutionRules) {
  const lineKeys = new Set(rules.lines.map(({ key }) => key))
  const inputKeys = new Set(rules.inputs.map(({ key }) => key))
  const known = new Set<string>([
    ...inputKeys,
    ...[...lineKeys].map((key) => `n.${key}`),
    'devices',
    'gateways',
    'years',
    ...coverages,
    ...powers,
    ...[...lineKeys].map((key) => `spares.${key}`),
  ])
  const faults: RuleFault[] = []
  const spared = new Set<string>()
  function compile(text: string, field: string): Compiled {
    try {
      const compiled = compileFormula(text)
      const strange = [...compiled.names].find((name) => !known.has(name))
      if (strange !== undefined)
        throw new FormulaFault(placeOf(strange, text), 'formulaName', {
          found: strange,
          known: [...known].slice(0, mostNamed).join(', '),
        })
      for (const name of compiled.names)
        if (name.startsWith('spares.')) spared.add(name.slice('spares.'.length))
      return compiled
    } catch (fault) {
      if (!(fault instanceof FormulaFault)) throw fault
      faults.push({ field, fault })
      return nothing
    }
  }
  const maybe = (text: string | undefined, field: string) =>
    text === undefined ? undefined : compile(text, field)
  const lines = rules.lines.map((line, index) => ({
    line,
    quantity: compile(line.quantity, `lines.${index}.quantity`),
    when: maybe(line.when, `lines.${index}.when`),
    alternatives: line.alternatives.map((other, nth) => ({
      product: other.product,
      when: maybe(other.when, `lines.${index}.alternatives.${nth}.when`),
    })),
  }))
  const compiled = {
    rules,
    lines,
    /** Lines whose spare batteries are asked for. */
    spared,
    inputs: rules.inputs.map((input, index) => ({ input, when: maybe(input.when, `inputs.${index}.when`) })),
    checks: rules.checks.map((check, index) => ({
      message: check.message,
      when: compile(check.when, `checks.${index}.when`),
    })),
  }
  if (faults.length === 0) faults.push(...circlesIn(compiled.lines))
  if (faults.length > 0) throw new RulesRefused(faults)
  return compiled
}

const nothing: Compiled = { names: new Set(), evaluate: () => 0 }
/** So many of the names that there are are told. */
const mostNamed = 12

/** Where a whole name stands. */
const placeOf = (name: string, text: string) =>
  Math.max(0, text.search(new RegExp(`(?<![a-z0-9_.])${name.replace('.', '\\.')}(?![a-z0-9_.])`)))

type Line = { line: SolutionRules['lines'][number]; quantity: Compiled; when: Compiled | undefined }

/** The lines that a name asks for. */
const linesOf = (name: string, lines: readonly Line[]): Line[] =>
  name === 'devices' || name === 'gateways'
    ? lines.filter(({ line }) => line.group === name)
    : lines.filter(({ line }) => name === `n.${line.key}` || name === `spares.${line.key}`)

/** The first line whose quantity asks for itself, with the lines on the way. */
function circlesIn(lines: readonly Line[]): RuleFault[] {
  const done = new Set<Line>()
  function visit(one: Line, above: readonly Line[]): RuleFault | undefined {
    if (above.includes(one)) {
      const keys = [...above.slice(above.indexOf(one)), one].map(({ line }) => line.key)
      return {
        field: `lines.${lines.indexOf(one)}.quantity`,
        fault: new FormulaFault(0, 'formulaCircle', { found: keys.join(' → ') }),
      }
    }
    if (done.has(one)) return undefined
    for (const name of [...one.quantity.names, ...(one.when?.names ?? [])])
      for (const next of linesOf(name, lines)) {
        const fault = visit(next, [...above, one])
        if (fault) return fault
      }
    done.add(one)
    return undefined
  }
  for (const line of lines) {
    const fault = visit(line, [])
    if (fault) return [fault]
  }
  return []
}

/** How many of each line, rounded up; a line that comes to nothing is left out. Pure. */
export function countLines(compiled: CompiledRules, given: Given) {
  const counted = new Map<Line, number>()
  const values: Values = (name) => {
    if (Object.hasOwn(given.inputs, name)) return given.inputs[name]
    if (name === 'years') return given.years
    if (name === given.coverage || name === given.power) return 1
    const lines = linesOf(name, compiled.lines)
    const times = (one: Line) => (name.startsWith('spares.') ? (given.changes?.get(one.line.key) ?? 0) : 1)
    return lines.reduce((sum, line) => sum + countOf(line) * times(line), 0)
  }
  function countOf(one: Line): number {
    const known = counted.get(one)
    if (known !== undefined) return known
    const isAsked = one.when === undefined || one.when.evaluate(values) !== 0
    const factor = one.line.group === 'gateways' ? gatewaysBy[given.coverage] : 1
    const exact = isAsked ? one.quantity.evaluate(values) * factor : 0
    const count = Math.min(mostOfALine, Math.max(0, Math.ceil(exact - 1e-9)))
    counted.set(one, count)
    return count
  }
  const counts = compiled.lines.map((one) => ({
    line: one.line,
    quantity: countOf(one),
    isAsked: one.when === undefined || one.when.evaluate(values) !== 0,
    // The alternative whose condition holds, then the product, then the others, should it be gone.
    sources: [
      ...one.alternatives.filter(({ when }) => when && when.evaluate(values) !== 0),
      one.line,
      ...one.alternatives.filter(({ when }) => !when),
    ].flatMap(({ product, pick }: Source): Source[] =>
      product === undefined ? (pick ? [{ pick }] : []) : [{ product }],
    ),
  }))
  return {
    /** Of every line, also what comes to nothing. */
    all: counts,
    lines: counts.filter(({ quantity }) => quantity > 0),
    advice: compiled.checks.filter(({ when }) => when.evaluate(values) !== 0).map(({ message }) => message),
    /** Whether an input is asked for. */
    asks: (key: string) => {
      const when = compiled.inputs.find(({ input }) => input.key === key)?.when
      return when === undefined || when.evaluate(values) !== 0
    },
    values,
  }
}
