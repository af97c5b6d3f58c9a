const maxHeadingLength = 30

/** The heading of a page: beyond 30 characters it is cut, and whole in its tooltip (spec §2, D-712). */
export function PageHeading({ children, className }: { children: string; className?: string }) {
  const characters = [...children]
  const isCut = characters.length > maxHeadingLength
  return (
    <h1 className={className} title={isCut ? children : undefined}>
      {isCut ? `${characters.slice(0, maxHeadingLength).join('')}…` : children}
    </h1>
  )
}
