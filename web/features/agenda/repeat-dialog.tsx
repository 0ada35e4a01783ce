import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { occurrences } from '../../../schema/rules/agenda-series.ts'
import { parseIso, toIso } from '../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import { open } from './resolutions.ts'
import { SeriesList } from './series-list.tsx'
import { useRepeat } from './use-repeat.ts'

const most = 52

/** The booking again every so many weeks: all its days are seen, and what is in the way is resolutions, before anything is booked. */
export function RepeatDialog({ agenda, onClose }: { agenda: Agenda; onClose: () => void }) {
  const { t } = useTranslation('agenda')
  const { dayOf, time, timeZone } = useFormat()
  const errorMessage = useErrorMessage()
  const [everyWeeks, setEveryWeeks] = useState<number | null>(6)
  const [times, setTimes] = useState<number | null>(5)
  const { resolutions, settle, conflicts, fields, refusal, working, send, forget } = useRepeat(agenda, onClose)
  const valid = everyWeeks !== null && times !== null && everyWeeks >= 1 && everyWeeks <= most && times >= 1 && times <= most
  const rows = valid ? occurrences(parseIso(agenda.start), everyWeeks, times, timeZone) : []
  const left = rows.filter(({ day }) => resolutions.get(day)?.kind !== 'leave').length
  const unresolved = open(conflicts, resolutions)
  const subtitle = { client: agenda.clientDTO?.name ?? '', day: dayOf(agenda.start, 'short'), at: time(agenda.start) }
  const error = (field: 'everyWeeks' | 'times', value: number | null) =>
    fields[field]
      ? errorMessage(fields[field])
      : value === null || value < 1
        ? errorMessage('Too small')
        : value > most
          ? errorMessage('Too large')
          : undefined
  const change = (set: (value: number | null) => void) => (value: number | null) => {
    set(value)
    forget()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      title={t('repeat')}
      subtitle={t('client_day_at', subtitle)}
      className="ag-form"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={working}
            disabled={!valid || left === 0 || unresolved > 0}
            onClick={() => valid && send(everyWeeks, times)}
          >
            {unresolved > 0 ? t('resolve_conflicts_first', { count: unresolved }) : t('book_more', { count: left })}
          </Button>
        </>
      }
    >
      <div className="ag-form-body">
        <div className="ag-series-fields">
          <NumberField
            label={t('every_weeks')}
            value={everyWeeks}
            onChange={change(setEveryWeeks)}
            error={error('everyWeeks', everyWeeks)}
            unit={t('weeks_unit')}
          />
          <NumberField label={t('number_of_bookings')} value={times} onChange={change(setTimes)} error={error('times', times)} />
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
          onResolve={settle}
          skipLabel={t('skip')}
        />
        {refusal && (
          <Note tone="bad" live>
            {refusal}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
