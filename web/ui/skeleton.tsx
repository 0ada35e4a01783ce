import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** True once `waiting` has lasted 300 ms, so that short waits do not flicker. */
export function useDelayed(waiting: boolean, afterMs = 300): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!waiting) return setDue(false)
    const timer = setTimeout(() => setDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [waiting, afterMs])
  return waiting && isDue
}

/** A grey placeholder of the size of the content: CSS lengths, or pixels. */
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

/** A loading placeholder: announced once; its content is hidden from screen readers. */
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

/** Placeholder for a list whose rows have an avatar, two lines of text and an action. */
export function ListSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Skeleton>
      {Array.from({ length: rows }, (_, row) => {
        const [first, second] = widths[row % widths.length] ?? widths[0]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key
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
