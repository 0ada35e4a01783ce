import { useMemo } from 'react'
import { qrPath } from './qr-path.ts'
import './qr-code.css'

/** A text as a QR code: dark on light in every theme, because scanners need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg className="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
