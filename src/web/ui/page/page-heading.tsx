const maxHeadingLength = 30

/** The heading of a page: cut after 30 characters, with the whole text as tooltip. */
export function PageHeading({ children, className }: { children: string; className?: string }) {
  const characters = [...children]
  const isCut = characters.length > maxHeadingLength
  return (
    <h1 className={className} title={isCut ? children : undefined}>
      {isCut ? `${characters.slice(0, maxHeadingLength).join('')}…` : children}
    </h1>
  )
}
