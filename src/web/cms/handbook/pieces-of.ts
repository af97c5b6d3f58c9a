export type Piece = { kind: 'text' | 'control'; text: string } | { kind: 'link'; text: string; page: string }

/** `Press **Save**, see [stock](stock)` in its pieces. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(/\*\*(.+?)\*\*|\[(.+?)\]\(([a-z-]+)\)/g)) {
    const [whole, control, label, page] = match
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) })
    pieces.push(
      control === undefined
        ? { kind: 'link', text: label ?? '', page: page ?? '' }
        : { kind: 'control', text: control },
    )
    end = match.index + whole.length
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}
