import { useMemo } from 'react'
import { qrCode } from './qr.ts'
import './qr-code.css'

const margin = 4

/** A text as a QR code, dark on light in every theme: cameras ask for it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, path } = useMemo(() => {
    const rows = qrCode(text)
    const dots = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])))
    return { side: rows.length + 2 * margin, path: dots.join('') }
  }, [text])
  return (
    <svg className="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
