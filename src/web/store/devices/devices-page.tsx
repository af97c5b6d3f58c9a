import { Suspense } from 'react'
import { useParams } from 'react-router'
import { devicePart } from '#web/language/device-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Devices = devicePart(() => import('./devices.tsx').then(({ Devices: part }) => part))
const Device = devicePart(() => import('./device.tsx').then(({ Device: part }) => part))

/** All of them, or one: the table of routes, which every visitor gets, has one line for both. */
export default function DevicesPage() {
  const { id } = useParams()
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      }
    >
      {id === undefined ? <Devices /> : <Device key={id} id={id} />}
    </Suspense>
  )
}
