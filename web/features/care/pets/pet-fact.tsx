import type { ReactNode } from 'react'
import '../../../ui/facts-strip.css'

/** A fact of the strip about a pet: what it is, its value, and a further line. */
export function PetFact({ label, value, text }: { label: string; value: ReactNode; text?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {text && <small>{text}</small>}
      </dd>
    </div>
  )
}
