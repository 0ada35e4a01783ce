import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import './catalogue-labels.ts'
import { MinutesField } from './minutes-field.tsx'
import { PartsPicture } from './parts-picture.tsx'
import { lengthOfParts, type TypedPart, withWaiting } from './service-values.ts'

/** At most so many stretches, as the server takes them. */
const most = 9

/** Processing time: hands on, waiting (in which the staff member is free), hands on. Together they are the service's length. */
export function PartsField({
  length,
  parts,
  breakAfter,
  errorOf,
  onChange,
}: {
  length: number | null
  parts: readonly TypedPart[]
  breakAfter: number
  errorOf: (path: string) => string | undefined
  onChange: (next: { parts: readonly TypedPart[]; length: number | null }) => void
}) {
  const { t } = useTranslation('catalogue')
  const keep = (next: readonly TypedPart[]) => onChange({ parts: next, length: next.length > 0 ? lengthOfParts(next) : length })
  const set = (at: number, minutes: number | null) => keep(parts.map((part, index) => (index === at ? { ...part, minutes } : part)))
  const own = errorOf('parts')
  return (
    <div className="parts-field">
      <Switch
        label={t('with_processing')}
        help={t('with_processing_help')}
        checked={parts.length > 0}
        onChange={(on) => keep(on ? withWaiting(length ?? 30) : [])}
      />
      {parts.length > 0 && (
        <ol className="parts-list">
          {parts.map((part, at) => {
            const name = part.kind === 'work' ? t('active_time') : t('processing_time')
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is nothing but its place in the order
              <li key={at} className={`part-entry is-${part.kind}`}>
                <MinutesField
                  label={name}
                  value={part.minutes}
                  onChange={(minutes) => set(at, minutes)}
                  error={errorOf(`parts.${at}.minutes`)}
                />
                {at < parts.length - 1 && <Icon name="chevron-right" size={16} className="muted" />}
              </li>
            )
          })}
          {parts.length <= most - 2 && (
            <li>
              <Button
                size="s"
                variant="ghost"
                icon="plus"
                onClick={() => keep([...parts, { kind: 'wait', minutes: 15 }, { kind: 'work', minutes: 15 }])}
              >
                {t('add_processing')}
              </Button>
            </li>
          )}
          {parts.length > 3 && (
            <li>
              <IconButton size="s" icon="close" label={t('remove_processing')} onClick={() => keep(parts.slice(0, -2))} />
            </li>
          )}
        </ol>
      )}
      <PartsPicture length={length ?? 0} parts={parts} breakAfter={breakAfter} />
      {own && !parts.some((_, at) => errorOf(`parts.${at}.minutes`)) && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={12} />
          {own}
        </p>
      )}
    </div>
  )
}
