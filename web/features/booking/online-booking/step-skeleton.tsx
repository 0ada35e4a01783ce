import { useEffect, useState } from 'react'
import { t } from './translate.ts'

/** Placeholder rows while a step loads. They become visible after 300 ms. */
export function StepSkeleton({ rows, height = 44 }: { rows: number; height?: number }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid gap-12" role="status" aria-label={late ? t('loading') : undefined}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key
        <span key={row} className={late ? 'skel' : ''} style={{ height }} />
      ))}
    </div>
  )
}
