import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import './catalogue-labels.ts'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
declare global {
  // Some browsers have it, and no library of types knows it yet.
  interface Window {
    BarcodeDetector?: new () => Detector
  }
}

/** Whether this browser can read barcodes through a camera. */
export const canReadBarcodes = (): boolean => window.BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined

/** How often a picture is looked at. */
const everyMs = 200

/** What the camera sees, until there is a barcode in it. */
export function BarcodeCamera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const { t } = useTranslation('catalogue')
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onCode)
  found.current = onCode
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async (detector: Detector) => {
      const [seen] = video.current && video.current.readyState >= 2 ? await detector.detect(video.current).catch(() => []) : []
      if (over) return
      if (seen?.rawValue) return found.current(seen.rawValue)
      timer = setTimeout(() => void look(detector), everyMs)
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (over || !video.current || !window.BarcodeDetector) return stop()
        video.current.srcObject = stream
        await video.current.play()
        await look(new window.BarcodeDetector())
      } catch {
        if (!over) setRefused(true)
      }
    }
    const stop = () => {
      over = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void start()
    return stop
  }, [])
  return (
    <Dialog open onClose={onClose} title={t('scan_barcode')} width="narrow" footer={<Button onClick={onClose}>{t('close_camera')}</Button>}>
      {refused ? (
        <Note tone="warn" live>
          {t('camera_refused')}
        </Note>
      ) : (
        <video ref={video} className="camera" muted playsInline aria-label={t('camera_picture')} />
      )}
      <p className="help">{t('scan_help')}</p>
    </Dialog>
  )
}
