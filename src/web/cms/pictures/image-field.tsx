import { useState } from 'react'
import type { ImagePurpose } from '#contract/files.ts'
import { cmsPicturesApi } from '#contract/pictures.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useMay } from '../may.ts'
import { GalleryDialog } from './gallery-dialog.tsx'
import { PictureDrop } from './picture-drop.tsx'

type File = { id: string; url: string; alt?: string | undefined }
type Props = {
  label: string
  name: string
  purpose: ImagePurpose
  picture: File | undefined
  error: string | undefined
  onChange: (file: File | undefined) => void
}

/** A picture of a thing: uploaded, chosen from the gallery, or none. */
export function ImageField({ picture, onChange, ...drop }: Props) {
  const t = useT('cms.pictures')
  const actions = useT('actions')
  const [isChoosing, setChoosing] = useState(false)
  const may = useMay()
  return (
    <>
      <PictureDrop
        {...drop}
        hasPicture={picture !== undefined}
        picture={<Picture file={picture && { url: picture.url }} alt={drop.label} sizes="144px" />}
        onUploaded={({ id, url }) => onChange({ id, url })}
      >
        {may(cmsPicturesApi.gallery) && (
          <Button size="small" onClick={() => setChoosing(true)}>
            {t('fromGallery')}
          </Button>
        )}
        {picture && (
          <Button size="small" kind="quiet" onClick={() => onChange(undefined)}>
            {actions('remove')}
          </Button>
        )}
      </PictureDrop>
      {isChoosing && (
        <GalleryDialog
          chosen={picture?.id}
          onClose={() => setChoosing(false)}
          onChoose={(file) => {
            onChange(file)
            setChoosing(false)
          }}
        />
      )}
    </>
  )
}
