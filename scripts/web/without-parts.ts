import type { ESTree } from 'vite'

/** What a package has and the shop has no use for. */
export type Parts = {
  /** Functions, and methods by the left side of what assigns them: what stands in place of what they do. */
  bodies?: Record<string, string>
  /** Kinds of fibers: their cases in every `switch (….tag)` are left out. */
  tags?: readonly number[]
  /** Pieces of code, and what stands in their place everywhere. */
  pieces?: readonly (readonly [piece: string, instead: string])[]
}

type Change = { start: number; end: number; instead: string }
type Node = ESTree.Node

/** The code without them. What nobody calls any more falls away when it is minified. Throws when the code has another shape. */
export function withoutParts(
  code: string,
  parse: (code: string) => Node,
  { bodies = {}, tags = [], pieces = [] }: Parts,
): string {
  for (const [piece] of pieces)
    if (!code.includes(piece)) throw new Error(`There is no "${piece.slice(0, 60)}" in it any more.`)
  const text = pieces.reduce((left, [piece, instead]) => left.replaceAll(piece, () => instead), code)
  const changes: Change[] = []
  const missed = new Set(Object.keys(bodies))
  visit(parse(text), (node) => {
    if (node.type === 'FunctionDeclaration' && node.body && node.id && node.id.name in bodies) {
      const { name } = node.id
      missed.delete(name)
      changes.push({ start: node.body.start, end: node.body.end, instead: `{${bodies[name]}}` })
    }
    if (node.type === 'AssignmentExpression') {
      const name = text.slice(node.left.start, node.left.end)
      if (!(name in bodies)) return
      missed.delete(name)
      changes.push({ start: node.right.start, end: node.right.end, instead: `()=>{${bodies[name]}}` })
    }
    if (node.type === 'SwitchStatement' && text.slice(0, node.discriminant.end).endsWith('.tag'))
      changes.push(...withoutCases(node, tags))
  })
  if (missed.size > 0) throw new Error(`There is no ${[...missed].join(', ')} in it any more.`)
  return changed(text, changes)
}

function withoutCases({ cases }: ESTree.SwitchStatement, tags: readonly number[]): Change[] {
  return cases.flatMap(({ test, consequent, start, end }, index) => {
    if (test?.type !== 'Literal' || !tags.includes(Number(test.value))) return []
    const before = cases[index - 1]
    // Others share what this one does: its label goes alone.
    const isShared = before?.consequent.length === 0 && consequent.length > 0
    if (isShared) return [{ start, end: test.end + 1, instead: '' }]
    if (before && before.consequent.length > 0 && !leaves(before.consequent.at(-1)))
      throw new Error(`The case before ${Number(test.value)} goes on into it.`)
    return [{ start, end, instead: '' }]
  })
}

/** Whether nothing after this statement is reached. */
function leaves(statement: Node | undefined): boolean {
  switch (statement?.type) {
    case 'BreakStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'ContinueStatement':
      return true
    case 'BlockStatement':
      return leaves(statement.body.at(-1))
    case 'IfStatement':
      return leaves(statement.consequent) && leaves(statement.alternate ?? undefined)
    default:
      return false
  }
}

/** The outer one of two changes holds. */
function changed(text: string, changes: Change[]): string {
  let result = ''
  let at = 0
  for (const { start, end, instead } of changes.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    result += text.slice(at, start) + instead
    at = end
  }
  return result + text.slice(at)
}

function visit(part: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(part)) for (const each of part) visit(each, seen)
  else if (typeof part === 'object' && part !== null) {
    if ('type' in part) seen(part as Node)
    for (const [name, value] of Object.entries(part)) if (name !== 'parent') visit(value, seen)
  }
}

/** Which of these a module imports, by the packages that they come from. */
export function importedNames(code: string, unused: Record<string, string[]>): string[] {
  return Object.entries(unused).flatMap(([source, names]) => {
    const lists = code.matchAll(
      new RegExp(`import\\s[^{}'"]*\\{([^}]*)\\}\\s*from\\s*['"]${source}['"]`, 'g'),
    )
    const taken = [...lists].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim().split(/\s/)[0]),
    )
    return names.filter((name) => taken.includes(name))
  })
}
