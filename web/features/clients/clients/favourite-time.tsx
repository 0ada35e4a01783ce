import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import type { ClientOverview, FavouriteDateTime } from '../../../../schema/api/clients/client-record-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { focusFirstError } from '../../../ui/field.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

const anyDay = 'any'

/** The favourite day and time, as entered: it replaces what follows from the bookings. */
export function FavouriteTime({ favourite }: { favourite: FavouriteDateTime }) {
  const { t } = useTranslation('clients')
  const { locale } = useFormat()
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const [isEditing, setEditing] = useState(false)
  const [dayOfWeek, setDay] = useState(favourite.dayOfWeek)
  const form = useRef<HTMLDivElement>(null)
  const [time, setTime] = useState(favourite.time)
  const { clientId, version } = favourite
  const { mutate, isPending } = useWrite(clientRecord.saveFavouriteDateTime, {
    onSuccess: (saved) => {
      const key = readKey(clientRecord.overview, { clientId })
      queries.setQueryData<ClientOverview>(
        key,
        (now) => now && { ...now, favourite: saved, clientDTO: { ...now.clientDTO, version: saved.version } },
      )
      setEditing(false)
    },
    onError: (error) => {
      notify({ kind: 'error', text: errorMessage(error) })
      void queries.invalidateQueries({ queryKey: readKey(clientRecord.overview, { clientId }) })
    },
  })
  if (!isEditing) {
    return (
      <div className="cl-favourite wrap row bottom">
        <Button size="s" icon="edit" onClick={() => setEditing(true)}>
          {t('set_favourite')}
        </Button>
        {favourite.isEntered && (
          <Button
            size="s"
            variant="ghost"
            busy={isPending}
            onClick={() => mutate({ input: {}, body: { clientId, version, dayOfWeek: null, time: null } })}
          >
            {t('derive_favourite')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div ref={form} className="cl-favourite wrap row bottom">
      <Select
        label={t('day')}
        value={dayOfWeek === null ? anyDay : String(dayOfWeek)}
        onChange={(value) => setDay(value === anyDay ? null : Number(value))}
        options={[
          { value: anyDay, label: t('any_day') },
          ...weekOrder.map((weekday) => ({ value: String(weekday), label: weekdayNames(locale)[weekday] ?? '' })),
        ]}
      />
      <TimeField label={t('time')} value={time} onChange={setTime} />
      <Button
        variant="primary"
        busy={isPending}
        onClick={() => !focusFirstError(form.current) && mutate({ input: {}, body: { clientId, version, dayOfWeek, time } })}
      >
        {t('save')}
      </Button>
      <Button onClick={() => setEditing(false)}>{t('cancel')}</Button>
    </div>
  )
}
