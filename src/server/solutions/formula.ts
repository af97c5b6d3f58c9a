import { maxFormula } from '#contract/solution-rules.ts'

/** What a name stands for; undefined where there is no such name. */
export type Values = (name: string) => number | undefined
export type Compiled = {
  /** The names that it uses. */
  names: ReadonlySet<string>
  evaluate: (values: Values) => number
}

/** What is wrong with a formula, as the validation texts call it. */
export type FormulaWord =
  | 'formulaLong'
  | 'formulaSign'
  | 'formulaEnds'
  | 'formulaValue'
  | 'formulaMissing'
  | 'formulaFunction'
  | 'formulaCount'
  | 'formulaDeep'
  | 'formulaExtra'
  | 'formulaName'
  | 'formulaCircle'

/** A formula that cannot be read; `position` counts characters from 0. */
export class FormulaFault extends Error {
  readonly position: number
  readonly word: FormulaWord
  /** What stands there, and what is expected. */
  readonly values: Record<string, string | number>
  constructor(position: number, word: FormulaWord, values: Record<string, string | number> = {}) {
    super(word)
    this.position = position
    this.word = word
    this.values = values
  }
}

const deepest = 10
type Node = (values: Values) => number
type Token = { text: string; at: number; kind: 'number' | 'name' | 'sign' | 'end' }

const tokens =
  /\s*(?:(\d+(?:\.\d+)?)|([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)|(<=|>=|!=|≠|≤|≥|[-+*/×÷−<>=(),]))/y

const functions: Record<string, { least: number; most: number; of: (...values: number[]) => number }> = {
  if: {
    least: 3,
    most: 3,
    of: (condition = 0, then = 0, otherwise = 0) => (condition === 0 ? otherwise : then),
  },
  min: { least: 1, most: 10, of: Math.min },
  max: { least: 1, most: 10, of: Math.max },
  ceil: { least: 1, most: 1, of: (value = 0) => Math.ceil(value - 1e-9) },
  floor: { least: 1, most: 1, of: (value = 0) => Math.floor(value + 1e-9) },
  round: { least: 1, most: 1, of: Math.round },
}

const truth = (value: boolean) => (value ? 1 : 0)
const same: Record<string, string> = { '×': '*', '÷': '/', '−': '-', '≤': '<=', '≥': '>=', '≠': '!=' }

const operations: Record<string, (one: number, other: number) => number> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  // Nothing to divide by is nothing.
  '/': (one, other) => (other === 0 ? 0 : one / other),
  '<': (one, other) => truth(one < other),
  '>': (one, other) => truth(one > other),
  '<=': (one, other) => truth(one <= other),
  '>=': (one, other) => truth(one >= other),
  '=': (one, other) => truth(one === other),
  '!=': (one, other) => truth(one !== other),
  and: (one, other) => truth(one !== 0 && other !== 0),
  or: (one, other) => truth(one !== 0 || other !== 0),
}

/** From what binds least to what binds most. */
const levels = [['or'], ['and'], ['<', '>', '<=', '>=', '=', '!='], ['+', '-'], ['*', '/']]

const foundAt = ({ text }: Token) => ({ found: text })

/** @throws FormulaFault */
export function compileFormula(text: string): Compiled {
  if (text.length > maxFormula) throw new FormulaFault(maxFormula, 'formulaLong', { max: maxFormula })
  const read = tokensOf(text)
  const names = new Set<string>()
  let place = 0
  const now = (): Token => read[place] ?? { text: '', at: text.length, kind: 'end' }
  const take = (): Token => {
    const token = now()
    place += 1
    return token
  }
  const expect = (sign: string) => {
    const token = take()
    if (token.text !== sign) throw new FormulaFault(token.at, 'formulaMissing', { sign, ...foundAt(token) })
  }

  function level(index: number, depth: number): Node {
    const signs = levels[index]
    if (!signs) return single(depth)
    let left = level(index + 1, depth)
    while (now().kind !== 'end' && signs.includes(now().text)) {
      const operation = operations[take().text]
      const [one, other] = [left, level(index + 1, depth)]
      if (operation) left = (values) => operation(one(values), other(values))
    }
    return left
  }

  function single(depth: number): Node {
    const token = take()
    if (depth > deepest) throw new FormulaFault(token.at, 'formulaDeep', { max: deepest })
    if (token.kind === 'number') {
      const value = Number(token.text)
      return () => value
    }
    if (token.text === '-') {
      const of = single(depth + 1)
      return (values) => -of(values)
    }
    if (token.text === 'not') {
      const of = single(depth + 1)
      return (values) => truth(of(values) === 0)
    }
    if (token.text === '(') {
      const inner = level(0, depth + 1)
      expect(')')
      return inner
    }
    if (token.kind !== 'name' || token.text === 'and' || token.text === 'or')
      throw new FormulaFault(token.at, token.kind === 'end' ? 'formulaEnds' : 'formulaValue', foundAt(token))
    if (now().text !== '(') {
      names.add(token.text)
      return (values) => values(token.text) ?? 0
    }
    return called(token, depth)
  }

  function called(token: Token, depth: number): Node {
    const known = Object.hasOwn(functions, token.text) ? functions[token.text] : undefined
    if (!known)
      throw new FormulaFault(token.at, 'formulaFunction', {
        ...foundAt(token),
        known: Object.keys(functions).join(', '),
      })
    expect('(')
    const given: Node[] = [level(0, depth + 1)]
    while (now().text === ',') {
      take()
      given.push(level(0, depth + 1))
    }
    expect(')')
    if (given.length < known.least || given.length > known.most)
      throw new FormulaFault(token.at, 'formulaCount', {
        ...foundAt(token),
        least: known.least,
        most: known.most,
      })
    return (values) => known.of(...given.map((one) => one(values)))
  }

  const whole = level(0, 1)
  if (now().kind !== 'end') throw new FormulaFault(now().at, 'formulaExtra', foundAt(now()))
  return {
    names,
    evaluate(values) {
      const value = whole(values)
      return Number.isFinite(value) ? value : 0
    },
  }
}

function tokensOf(text: string): Token[] {
  const found: Token[] = []
  let at = 0
  while (text.slice(at).trim() !== '') {
    tokens.lastIndex = at
    const match = tokens.exec(text)
    const [, number, name, sign] = match ?? []
    const word = number ?? name ?? sign
    if (!match || word === undefined) {
      const rest = text.slice(at).trimStart()
      const [sign = ''] = rest
      throw new FormulaFault(text.length - rest.length, 'formulaSign', { found: sign })
    }
    const kind = number === undefined ? (name === undefined ? 'sign' : 'name') : 'number'
    found.push({ text: same[word] ?? word, at: tokens.lastIndex - word.length, kind })
    at = tokens.lastIndex
  }
  return found
}
