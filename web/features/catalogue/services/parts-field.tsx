import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { MinutesField } from './minutes-field.tsx'
import { PartsBar } from './parts-bar.tsx'
import { computePartsLength, createDefaultParts, type TypedPart } from './service-values.ts'

/** Maximum number of steps, as in the API. */
const maxParts = 9

/**
 * The steps of a service with processing time: active time and processing time (in which the team member is free) in turn. Their sum is
 * the service's duration.
 */
export function PartsField({
  length,
  parts,
  breakAfter,
  getError,
  onChange,
}: {
  length: number | null
  parts: readonly TypedPart[]
  breakAfter: number
  getError: (path: string) => string | undefined
  onChange: (next: { parts: readonly TypedPart[]; length: number | null }) => void
}) {
  const { t } = useTranslation('services')
  const replace = (next: readonly TypedPart[]) => onChange({ parts: next, length: next.length > 0 ? computePartsLength(next) : length })
  const set = (at: number, minutes: number | null) => replace(parts.map((part, index) => (index === at ? { ...part, minutes } : part)))
  const error = getError('parts')
  return (
    <div className="catalogue-parts-field grid gap-14 framed round-l tint">
      <Switch
        label={t('with_processing')}
        help={t('with_processing_help')}
        checked={parts.length > 0}
        onChange={(on) => replace(on ? createDefaultParts(length ?? 30) : [])}
      />
      {parts.length > 0 && (
        <ol className="catalogue-parts-list wrap flex bottom gap-8">
          {parts.map((part, at) => {
            const name = part.kind === 'work' ? t('active_time') : t('processing_time')
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its place
              <li key={at} className={`catalogue-part-entry flex bottom gap-8 is-${part.kind}`}>
                <MinutesField
                  label={name}
                  value={part.minutes}
                  onChange={(minutes) => set(at, minutes)}
                  error={getError(`parts.${at}.minutes`)}
                />
                {at < parts.length - 1 && <Icon name="chevron-right" size={16} className="muted" />}
              </li>
            )
          })}
          {parts.length <= maxParts - 2 && (
            <li>
              <Button
                size="s"
                variant="ghost"
                icon="plus"
                onClick={() => replace([...parts, { kind: 'wait', minutes: 15 }, { kind: 'work', minutes: 15 }])}
              >
                {t('add_processing')}
              </Button>
            </li>
          )}
          {parts.length > 3 && (
            <li>
              <IconButton size="s" icon="close" label={t('remove_processing')} onClick={() => replace(parts.slice(0, -2))} />
            </li>
          )}
        </ol>
      )}
      {parts.length > 0 && <PartsBar length={length ?? 0} parts={parts} breakAfter={breakAfter} />}
      {error && !parts.some((_, at) => getError(`parts.${at}.minutes`)) && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={12} />
          {error}
        </p>
      )}
    </div>
  )
}
