/** A piece of a line. Variables are filled in when an email is written; what they stand for is never read as a template. */
export type Inline =
  | { is: 'text'; text: string }
  | { is: 'variable'; name: string }
  | { is: 'strong'; of: Inline[] }
  | { is: 'link'; of: Inline[]; to: Inline }

/** A part of an email: a heading, a paragraph of lines, or a list of items. */
export type Block =
  | { is: 'heading'; of: Inline[] }
  | { is: 'paragraph'; lines: Inline[][] }
  | { is: 'list'; isNumbered: boolean; items: Inline[][] }

export const templateFaults = ['unknown', 'missing', 'alone', 'link', 'braces'] as const
/** What is wrong with a template, and where: the line counts from one. A missing variable has no line. */
export type TemplateFault = {
  field: 'subject' | 'body'
  fault: (typeof templateFaults)[number]
  line: number
  /** As it is written, or would be. */
  variable: string
}

/** What an email of a kind can say. */
export type Variables = {
  /** Everything that may be written. */
  known: readonly string[]
  /** Without these the email is of no use. */
  needed: readonly string[]
  /** Lists and long texts: these stand on a line of their own, and in no subject. */
  blocks: readonly string[]
}

const heading = /^# +/
const bullet = /^[-•] +/
const numbered = /^\d{1,2}[.)] +/
/** The parts of a line that are more than text, whichever comes first. */
const marked =
  /\{\{\s*([A-Za-z]+)\s*\}\}|\*\*(.+?)\*\*|\[([^[\]]+)\]\(([^()\s]*(?:\{\{[^{}]*\}\})?[^()\s]*)\)/

/** Reads a line. Whatever is not written as it must be stays text. */
export function readLine(line: string): Inline[] {
  const found = marked.exec(line)
  if (!found) return line === '' ? [] : [{ is: 'text', text: line }]
  const [whole, variable, strong, label, target] = found
  const before = line.slice(0, found.index)
  const read: Inline =
    variable !== undefined
      ? { is: 'variable', name: variable }
      : strong !== undefined
        ? { is: 'strong', of: readLine(strong) }
        : { is: 'link', of: readLine(label ?? ''), to: readTarget(target ?? '') }
  return [
    ...(before === '' ? [] : [{ is: 'text' as const, text: before }]),
    read,
    ...readLine(line.slice(found.index + whole.length)),
  ]
}

const readTarget = (target: string): Inline => {
  const [, name] = /^\{\{\s*([A-Za-z]+)\s*\}\}$/.exec(target) ?? []
  return name === undefined ? { is: 'text', text: target } : { is: 'variable', name }
}

/** Reads a body: blocks are parted by empty lines, and by where a list or a heading begins. */
export function readBody(body: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of body.split('\n').map((line) => line.trim())) {
    if (line === '') {
      open = undefined
      continue
    }
    if (heading.test(line)) {
      blocks.push({ is: 'heading', of: readLine(line.replace(heading, '')) })
      open = undefined
      continue
    }
    const isNumbered = numbered.test(line)
    if (isNumbered || bullet.test(line)) {
      const item = readLine(line.replace(isNumbered ? numbered : bullet, ''))
      if (open?.is === 'list' && open.isNumbered === isNumbered) open.items.push(item)
      else blocks.push((open = { is: 'list', isNumbered, items: [item] }))
      continue
    }
    if (open?.is === 'paragraph') open.lines.push(readLine(line))
    else blocks.push((open = { is: 'paragraph', lines: [readLine(line)] }))
  }
  return blocks
}

/** A variable that is all of its paragraph. */
export function onlyVariable(block: Block): string | undefined {
  if (block.is !== 'paragraph' || block.lines.length !== 1) return undefined
  const [first, ...more] = block.lines[0] ?? []
  return first?.is === 'variable' && more.length === 0 ? first.name : undefined
}

const written = (name: string) => `{{${name}}}`

/** All that is wrong with a template, from its first line to its last. */
export function faultsOf(
  { subject, body }: { subject: string; body: string },
  { known, needed, blocks }: Variables,
): TemplateFault[] {
  const inLine = (field: TemplateFault['field'], text: string, line: number): TemplateFault[] => {
    const allowed = field === 'subject' ? known.filter((name) => !blocks.includes(name)) : known
    const pieces = flat(readLine(text))
    const faults = pieces.flatMap((piece): Omit<TemplateFault, 'field' | 'line'>[] => {
      if (piece.is === 'variable' && !allowed.includes(piece.name))
        return [{ fault: 'unknown', variable: written(piece.name) }]
      if (piece.is === 'link' && field === 'body' && !isTarget(piece.to, known))
        return [
          { fault: 'link', variable: piece.to.is === 'variable' ? written(piece.to.name) : textOf(piece.to) },
        ]
      if (piece.is === 'text' && /\{\{|\}\}/.test(piece.text))
        return [{ fault: 'braces', variable: /\{\{[^}]*\}*|[^{]*\}\}/.exec(piece.text)?.[0].trim() ?? '{{' }]
      return []
    })
    return faults.map((fault) => ({ field, line, ...fault }))
  }
  const lines = body.split('\n').map((line) => line.trim())
  const faults = [
    ...inLine('subject', subject, 1),
    ...lines.flatMap((text, index) => [
      ...inLine('body', text, index + 1),
      ...blocks
        .filter((name) => known.includes(name) && mentions(text, name) && !isAlone(lines, index))
        .map((name) => ({
          field: 'body' as const,
          fault: 'alone' as const,
          line: index + 1,
          variable: written(name),
        })),
    ]),
  ]
  const used = lines.flatMap((line) => flat(readLine(line)))
  const missing = needed.filter(
    (name) =>
      !used.some((piece) => {
        const one = piece.is === 'link' ? piece.to : piece
        return one.is === 'variable' && one.name === name
      }),
  )
  return [
    ...faults,
    ...missing.map((name) => ({
      field: 'body' as const,
      fault: 'missing' as const,
      line: 0,
      variable: written(name),
    })),
  ]
}

/** Each piece, and those within it. */
const flat = (pieces: Inline[]): Inline[] =>
  pieces.flatMap((piece) => ('of' in piece ? [piece, ...flat(piece.of)] : [piece]))

const mentions = (text: string, name: string) =>
  flat(readLine(text)).some((piece) => piece.is === 'variable' && piece.name === name)

const isAlone = (lines: readonly string[], index: number) =>
  /^\{\{\s*[A-Za-z]+\s*\}\}$/.test(lines[index] ?? '') && !lines[index - 1] && !lines[index + 1]

const textOf = (piece: Inline) => (piece.is === 'text' ? piece.text : '')

/** An address elsewhere by https, or the email's own link. */
function isTarget(to: Inline, known: readonly string[]): boolean {
  if (to.is === 'variable') return to.name === 'link' && known.includes('link')
  return to.is === 'text' && /^https:\/\/[^\s/?#@]+\.[^\s]+$/.test(to.text)
}
