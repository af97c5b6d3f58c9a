import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { isolated } from '#web/language/isolated.ts'
import { openReader } from './read-codes.ts'
import styles from './scan-dialog.module.css'

type Props = {
  onClose: () => void
  /** Each code once. */
  onRead: (text: string) => void
}

const betweenLooks = 150

/** Reads square codes with the camera, one after the other, until it is closed. */
export function ScanDialog({ onClose, onRead }: Props) {
  const t = useT('cms.inventory.scan')
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onRead)
  const [state, setState] = useState<'starting' | 'looking' | 'none'>('starting')
  const [read, setRead] = useState<{ texts: string[]; last?: { text: string; isNew: boolean } }>({
    texts: [],
  })

  useEffect(() => {
    tell.current = onRead
  })

  // The camera is outside of React: it runs as long as the dialog is open.
  useEffect(() => {
    const seen = new Set<string>()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    async function start() {
      try {
        const [opened, reader] = await Promise.all([
          navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
          openReader(),
        ])
        stream = opened
        const element = video.current
        if (isOver || !element) return stop()
        element.srcObject = opened
        await element.play()
        setState('looking')
        const look = async () => {
          const text = await reader(element).catch(() => undefined)
          if (isOver) return
          if (text) hear(text)
          timer = setTimeout(() => void look(), betweenLooks)
        }
        await look()
      } catch {
        // No camera, or none that we may use: the dialog says so.
        if (!isOver) setState('none')
        stop()
      }
    }
    function hear(text: string) {
      const isNew = !seen.has(text)
      seen.add(text)
      setRead((old) =>
        !isNew && old.last?.text === text
          ? old
          : { texts: isNew ? [...old.texts, text] : old.texts, last: { text, isNew } },
      )
      if (!isNew) return
      navigator.vibrate?.(60)
      tell.current(text)
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    void start()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  const { last } = read
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={styles.scan}>
        {state === 'none' ? (
          <p role="alert">{t('noCamera')}</p>
        ) : (
          <div className={styles.view}>
            {/* A picture without sound: there is nothing to subtitle. */}
            <video ref={video} muted playsInline aria-label={t('waiting')} />
          </div>
        )}
        <p role="status" className={styles.said}>
          {last
            ? t(last.isNew ? 'read' : 'again', { text: isolated(last.text) })
            : state === 'none'
              ? ''
              : t(state === 'starting' ? 'starting' : 'waiting')}
        </p>
        <p className={styles.count}>{t('count', { count: read.texts.length })}</p>
      </div>
    </Dialog>
  )
}
