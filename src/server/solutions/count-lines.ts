import { coverages, powers, type Coverage, type Power, type SolutionRules } from '#contract/solution-rules.ts'
import { compileFormula, FormulaFault, type Compiled, type Values } from './formula.ts'

export const mostOfALine = 10_000

/** A rule that cannot be used: its field, and where in the formula. */
export class RuleFault extends Error {
  readonly field: string
  readonly position: number
  constructor(field: string, position: number, what: string) {
    super(what)
    this.field = field
    this.position = position
  }
}

const gatewaysBy: Record<Coverage, number> = { dense: 2, normal: 1, open: 0.5 }

export type Given = {
  inputs: Readonly<Record<string, number>>
  coverage: Coverage
  power: Power
  years: number
}

export type CompiledRules = ReturnType<typeof compileRules>

/**
 * Formulas read once, names and circles checked.
 * @throws RuleFault
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
  ])
  function compile(text: string, field: string): Compiled {
    try {
      const compiled = compileFormula(text)
      const strange = [...compiled.names].find((name) => !known.has(name))
      if (strange !== undefined) throw new FormulaFault(text.indexOf(strange), `${strange} is not known`)
      return compiled
    } catch (fault) {
      if (fault instanceof FormulaFault) throw new RuleFault(field, fault.position, fault.message)
      throw fault
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
    inputs: rules.inputs.map((input, index) => ({ input, when: maybe(input.when, `inputs.${index}.when`) })),
    checks: rules.checks.map((check, index) => ({
      message: check.message,
      when: compile(check.when, `checks.${index}.when`),
    })),
  }
  refuseCircles(compiled.lines)
  return compiled
}

type Line = { line: SolutionRules['lines'][number]; quantity: Compiled; when: Compiled | undefined }

/** The lines that a name asks for. */
const linesOf = (name: string, lines: readonly Line[]): Line[] =>
  name === 'devices' || name === 'gateways'
    ? lines.filter(({ line }) => line.group === name)
    : lines.filter(({ line }) => name === `n.${line.key}`)

function refuseCircles(lines: readonly Line[]): void {
  const done = new Set<Line>()
  function visit(one: Line, above: readonly Line[]): void {
    if (above.includes(one)) {
      const index = lines.indexOf(one)
      throw new RuleFault(`lines.${index}.quantity`, 0, 'a circle')
    }
    if (done.has(one)) return
    for (const name of [...one.quantity.names, ...(one.when?.names ?? [])])
      for (const next of linesOf(name, lines)) visit(next, [...above, one])
    done.add(one)
  }
  for (const line of lines) visit(line, [])
}

/** How many of each line, rounded up; a line that comes to nothing is left out. Pure. */
export function countLines(compiled: CompiledRules, given: Given) {
  const counted = new Map<Line, number>()
  const values: Values = (name) => {
    if (Object.hasOwn(given.inputs, name)) return given.inputs[name]
    if (name === 'years') return given.years
    if (name === given.coverage || name === given.power) return 1
    const lines = linesOf(name, compiled.lines)
    return lines.reduce((sum, line) => sum + countOf(line), 0)
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
  return {
    lines: compiled.lines
      .map((one) => ({
        line: one.line,
        quantity: countOf(one),
        // The alternative whose condition holds, then the product, then the others, should it be gone.
        products: [
          ...one.alternatives.filter(({ when }) => when && when.evaluate(values) !== 0),
          { product: one.line.product },
          ...one.alternatives.filter(({ when }) => !when),
        ].map(({ product }) => product),
      }))
      .filter(({ quantity }) => quantity > 0),
    advice: compiled.checks.filter(({ when }) => when.evaluate(values) !== 0).map(({ message }) => message),
    /** Whether an input is asked for. */
    asks: (key: string) => {
      const when = compiled.inputs.find(({ input }) => input.key === key)?.when
      return when === undefined || when.evaluate(values) !== 0
    },
    values,
  }
}
