import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { saveFile } from '#web/api/save-file.ts'
import styles from './private-picture.module.css'

type Props = {
  /** Whose it is: the same picture is read once. */
  id: string
  name: string
  /** Says what a press does. */
  label: string
  load: () => Promise<Blob>
}

/** A picture that is not for everybody, small; a press saves it whole. */
export function PrivatePicture({ id, name, label, load }: Props) {
  const { data: file } = useQuery({ queryKey: ['private picture', id], queryFn: load, staleTime: Infinity })
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (!file) return undefined
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={label}
      disabled={!file}
      onClick={() => file && saveFile(file, name)}
    >
      {file ? <img ref={show} alt="" /> : <IconPhoto size={28} aria-hidden />}
    </button>
  )
}
