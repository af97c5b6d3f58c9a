import { type ReactNode, Suspense, useEffect, useState } from 'react'

type Props = { children: ReactNode; fallback?: ReactNode }

/**
 * Around a part that the server draws, whose script comes after the page's, and which is taken over in place: what is opened,
 * ticked or typed in it stays. Until then the page does not count as taken over: what is done in the part would be lost.
 */
export function LatePart({ children, fallback = null }: Props) {
  const [part] = useState(partToCome)
  useEffect(() => {
    // The page says that it is taken over after this, or has said so; then it is not called any more.
    const { takeOver } = window
    const done = takeOver?.done
    if (done && !part.isThere) takeOver.done = () => void part.there.then(done)
    return part.arrive
  }, [part])
  return (
    <Suspense fallback={fallback}>
      <OnceThere then={part.arrive} />
      {children}
    </Suspense>
  )
}

function OnceThere({ then }: { then: () => void }) {
  useEffect(then, [then])
  return null
}

function partToCome() {
  const part = { isThere: false, arrive: () => {}, there: Promise.resolve() }
  part.there = new Promise((resolve) => {
    part.arrive = () => {
      part.isThere = true
      resolve()
    }
  })
  return part
}
