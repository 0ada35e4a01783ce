import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** True once `waiting` has lasted 300 ms: shorter waits show nothing, so that nothing flickers. */
export function useDelayed(waiting: boolean, afterMs = 300): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return setLate(false)
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [waiting, afterMs])
  return waiting && late
}

/** A grey bar of the size of what comes: CSS lengths, or pixels. */
export function SkeletonBlock({
  width = '100%',
  height = 12,
  round = false,
}: {
  width?: number | string
  height?: number | string
  round?: boolean
}) {
  return <span className={round ? 'skel is-round' : 'skel'} style={{ width, height }} />
}

/** Says once that something loads; what is inside is for the eye. */
export function Skeleton({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation()
  return (
    <div className={className} role="status" aria-label={t('loading')}>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

const widths = [
  ['58%', '34%'],
  ['44%', '52%'],
  ['66%', '28%'],
  ['50%', '40%'],
] as const

/** A list of people or things, as in parts.png: a round mark, two lines, something at the end. */
export function ListSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Skeleton>
      {Array.from({ length: rows }, (_, row) => {
        const [first, second] = widths[row % widths.length] ?? widths[0]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other name
          <div key={row} className="skel-row">
            <SkeletonBlock width={40} height={40} round />
            <span className="grow skel-lines">
              <SkeletonBlock width={first} />
              <SkeletonBlock width={second} height={10} />
            </span>
            <SkeletonBlock width={64} height={28} />
          </div>
        )
      })}
    </Skeleton>
  )
}
