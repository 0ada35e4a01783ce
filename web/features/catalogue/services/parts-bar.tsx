import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/use-format.ts'
import type { TypedPart } from './service-values.ts'

/** A service's duration as a bar: active time, processing time and the break after it. `small` shows the bar without its labels. */
export function PartsBar({
  length,
  parts,
  breakAfter,
  small = false,
}: {
  length: number
  parts: readonly TypedPart[]
  breakAfter: number
  small?: boolean
}) {
  const { t } = useTranslation('services')
  const { locale } = useFormat()
  const segments = [
    ...(parts.length > 0 ? parts : [{ kind: 'work' as const, minutes: length }]),
    ...(breakAfter > 0 ? [{ kind: 'break' as const, minutes: breakAfter }] : []),
  ].filter((segment) => (segment.minutes ?? 0) > 0)
  const names = { work: t('active_time'), wait: t('processing_time'), break: t('break_after') }
  const descriptions = segments.map(({ kind, minutes }) => t('step_minutes', { what: names[kind], count: minutes ?? 0 }))
  const list = new Intl.ListFormat(locale, { type: 'unit' })
  let from = 0
  const placed = segments.map(({ kind, minutes }) => {
    const start = from
    from += minutes ?? 0
    return { kind, minutes: minutes ?? 0, start }
  })
  return (
    <span
      className={small ? 'catalogue-parts is-small flex gap-2 shrinks full' : 'catalogue-parts flex gap-2 shrinks full'}
      role="img"
      aria-label={list.format(descriptions)}
    >
      {placed.map(({ kind, minutes, start }) => (
        <span key={start} className={`catalogue-part grid gap-2 one-column is-${kind}`} style={{ flexGrow: minutes }}>
          {!small && (
            <>
              <i className="full" />
              <span className="xs num">{minutes}</span>
              <span className="catalogue-part-name ell xs muted">{names[kind]}</span>
            </>
          )}
        </span>
      ))}
    </span>
  )
}
