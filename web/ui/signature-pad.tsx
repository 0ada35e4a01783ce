import { type PointerEvent, useRef, useState } from 'react'
import { formatSignature, type Point, parseSignature, signatureField, toSignaturePath } from '../../schema/rules/clients/signature.ts'
import './signature-pad.css'

const { width, height } = signatureField
/** Points that are closer than this to the last one are left out, so that a signature stays short. */
const minDistance = 8

function toPoint({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect()
  return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height]
}
const isFar = (a: Point | undefined, b: Point) => a === undefined || Math.hypot(a[0] - b[0], a[1] - b[1]) >= minDistance

/** A field to sign in with a finger, pen or mouse. A name field beside it is the way without drawing. */
export function SignaturePad({ value, onChange, label }: { value: string; onChange: (value: string) => void; label: string }) {
  const [stroke, setStroke] = useState<readonly Point[]>([])
  const drawing = useRef(false)
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    setStroke([toPoint(event)])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing.current) return
    const point = toPoint(event)
    setStroke((points) => (isFar(points.at(-1), point) ? [...points, point] : points))
  }
  const end = () => {
    if (!drawing.current) return
    drawing.current = false
    onChange(formatSignature([...parseSignature(value), stroke]))
    setStroke([])
  }
  const current = stroke.length > 0 ? formatSignature([stroke]) : ''
  return (
    <svg
      className="sign-pad"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <path d={toSignaturePath(value) + toSignaturePath(current)} />
    </svg>
  )
}

/** A signature as it was drawn. */
export const SignatureImage = ({ value, label }: { value: string; label: string }) => (
  <svg className="sign-image" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
    <path d={toSignaturePath(value)} />
  </svg>
)
