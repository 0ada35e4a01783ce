import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { errorMessages } from '../../../../schema/errors.ts'
import { occurrences } from '../../../../schema/rules/booking/booking-series.ts'
import { parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { countUnresolved } from './resolutions.ts'
import { SeriesList } from './series-list.tsx'
import { useRepeat } from './use-repeat.ts'
import './agenda-form.css'

const maxWeeks = 52

/** Repeats a booking every so many weeks. All days are shown, and conflicts are resolved, before anything is booked. */
export function RepeatDialog({ agenda, onClose }: { agenda: Agenda; onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const { dayOf, time, timeZone } = useFormat()
  const errorMessage = useErrorMessage()
  const [everyWeeks, setEveryWeeks] = useState<number | null>(6)
  const [times, setTimes] = useState<number | null>(5)
  const { resolutions, resolve, conflicts, fieldErrors, errorText, isPending, send, reset } = useRepeat(agenda, onClose)
  const isValid = everyWeeks !== null && times !== null && everyWeeks >= 1 && everyWeeks <= maxWeeks && times >= 1 && times <= maxWeeks
  const rows = isValid ? occurrences(parseIso(agenda.start), everyWeeks, times, timeZone) : []
  const bookedCount = rows.filter(({ day }) => resolutions.get(day)?.kind !== 'leave').length
  const unresolved = countUnresolved(conflicts, resolutions)
  const details = { client: agenda.clientDTO?.name ?? '', day: dayOf(agenda.start, 'short'), at: time(agenda.start) }
  const getError = (field: 'everyWeeks' | 'times', value: number | null) =>
    fieldErrors[field]
      ? errorMessage(fieldErrors[field])
      : value === null || value < 1
        ? errorMessage(errorMessages.too_small)
        : value > maxWeeks
          ? errorMessage(errorMessages.too_large)
          : undefined
  const change = (set: (value: number | null) => void) => (value: number | null) => {
    set(value)
    reset()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      title={t('repeat')}
      subtitle={t('client_day_at', details)}
      className="ag-form"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={isPending}
            disabled={!isValid || bookedCount === 0 || unresolved > 0}
            onClick={() => isValid && send(everyWeeks, times)}
          >
            {unresolved > 0 ? t('resolve_conflicts_first', { count: unresolved }) : t('book_more', { count: bookedCount })}
          </Button>
        </>
      }
    >
      <div className="col gap-16">
        <div className="grid top gap-10 two-columns">
          <NumberField
            label={t('every_weeks')}
            value={everyWeeks}
            onChange={change(setEveryWeeks)}
            error={getError('everyWeeks', everyWeeks)}
            unit={t('weeks_unit')}
          />
          <NumberField label={t('number_of_bookings')} value={times} onChange={change(setTimes)} error={getError('times', times)} />
        </div>
        {conflicts.length > 0 && (
          <Note tone="warn" live title={t('series_conflicts', { count: conflicts.length })}>
            {t('nothing_booked_yet')}
          </Note>
        )}
        <SeriesList
          rows={rows.map(({ day, start }) => ({ key: day, agenda, day, start: toIso(start) }))}
          conflicts={conflicts}
          resolutions={resolutions}
          onResolve={resolve}
          skipLabel={t('skip')}
        />
        {errorText && (
          <Note tone="bad" live>
            {errorText}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
