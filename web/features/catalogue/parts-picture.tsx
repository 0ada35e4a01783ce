import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/use-format.ts'
import './catalogue-labels.ts'
import type { TypedPart } from './service-values.ts'

/**
 * A service's length as a line: hands on, waiting, and the break behind it. `small` is for a table's cell, where the
 * length stands beside it in figures.
 */
export function PartsPicture({
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
  const { t } = useTranslation('catalogue')
  const { locale } = useFormat()
  const stretches = [
    ...(parts.length > 0 ? parts : [{ kind: 'work' as const, minutes: length }]),
    ...(breakAfter > 0 ? [{ kind: 'break' as const, minutes: breakAfter }] : []),
  ].filter((stretch) => (stretch.minutes ?? 0) > 0)
  const names = { work: t('active_time'), wait: t('processing_time'), break: t('break_after') }
  const spoken = stretches.map(({ kind, minutes }) => t('step_minutes', { what: names[kind], count: minutes ?? 0 }))
  const list = new Intl.ListFormat(locale, { type: 'unit' })
  let from = 0
  const placed = stretches.map(({ kind, minutes }) => {
    const start = from
    from += minutes ?? 0
    return { kind, minutes: minutes ?? 0, start }
  })
  return (
    <span className={small ? 'parts is-small' : 'parts'} role="img" aria-label={list.format(spoken)}>
      {placed.map(({ kind, minutes, start }) => (
        <span key={start} className={`part is-${kind}`} style={{ flexGrow: minutes }}>
          {!small && (
            <>
              <i />
              <span className="xs num">{minutes}</span>
              <span className="xs muted part-name">{names[kind]}</span>
            </>
          )}
        </span>
      ))}
    </span>
  )
}
