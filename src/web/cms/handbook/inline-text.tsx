import { Link } from '#web/language/link.tsx'
import { piecesOf } from './pieces-of.ts'

/** A text of the handbook with its names of controls and its links. */
export function InlineText({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    piece.kind === 'control' ? (
      <strong key={index}>{piece.text}</strong>
    ) : piece.kind === 'link' ? (
      <Link key={index} to={`/cms/handbook/${piece.page}`}>
        {piece.text}
      </Link>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  )
}
