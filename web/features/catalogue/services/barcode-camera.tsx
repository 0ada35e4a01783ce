import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'

/** Whether this browser can detect barcodes with a camera. */
export const canScanBarcodes = (): boolean => window.BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined

/** Milliseconds between two scans. */
const intervalMs = 200

/** Shows the camera's picture until it detects a barcode. */
export function BarcodeCamera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const { t } = useTranslation('services')
  const video = useRef<HTMLVideoElement>(null)
  const onCodeRef = useRef(onCode)
  onCodeRef.current = onCode
  const [isDenied, setDenied] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const scan = async (detector: BarcodeDetector) => {
      const [barcode] = video.current && video.current.readyState >= 2 ? await detector.detect(video.current).catch(() => []) : []
      if (stopped) return
      if (barcode?.rawValue) return onCodeRef.current(barcode.rawValue)
      timer = setTimeout(() => void scan(detector), intervalMs)
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (stopped || !video.current || !window.BarcodeDetector) return stop()
        video.current.srcObject = stream
        await video.current.play()
        await scan(new window.BarcodeDetector())
      } catch {
        if (!stopped) setDenied(true)
      }
    }
    const stop = () => {
      stopped = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void start()
    return stop
  }, [])
  return (
    <Dialog open onClose={onClose} title={t('scan_barcode')} width="narrow" footer={<Button onClick={onClose}>{t('close_camera')}</Button>}>
      {isDenied ? (
        <Note tone="warn" live>
          {t('camera_refused')}
        </Note>
      ) : (
        <video ref={video} className="catalogue-camera below full round-l" muted playsInline aria-label={t('camera_picture')} />
      )}
      <p className="help">{t('scan_help')}</p>
    </Dialog>
  )
}
