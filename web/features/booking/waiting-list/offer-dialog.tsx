import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { waitingList as endpoints } from '../../../../schema/api/booking/waiting-list.ts'
import type { WaitingListEntry } from '../../../../schema/api/booking/waiting-list-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { useWaitingList } from './use-waiting-list.ts'

/** Offers a free time of any day to a waiting client. It is held like an automatic offer. */
export function OfferDialog({
  entry,
  offer,
  onClose,
}: {
  entry: WaitingListEntry
  offer: ReturnType<typeof useWaitingList>['offer']
  onClose: () => void
}) {
  const { t } = useTranslation('waiting-list')
  const errorMessage = useErrorMessage()
  const { dayIn, time, dayOf } = useFormat()
  const today = dayIn(Date.now())
  const { waitingListEntryId, clientDTO } = entry
  const [date, setDate] = useState<string | null>([entry.dayFrom, today].sort().at(-1) ?? today)
  const [start, setStart] = useState<string | null>(null)
  const [formError, setFormError] = useState<string | null>(null)
  const { data: staff = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const slots = useRead(endpoints.freeSlots, { waitingListEntryId, date: date ?? today }, { enabled: date !== null, staleTime: 0 })
  const sortedSlots = slots.data?.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const getFirstName = (userId: string) => staff.find((user) => user.userId === userId)?.firstName ?? ''
  const save = () => {
    if (start === null) return setFormError(t('choose_time'))
    offer.mutate(
      { input: { waitingListEntryId }, body: { start } },
      {
        onSuccess: () =>
          void notify({ kind: 'success', text: t('offer_sent', { name: clientDTO.name, day: dayOf(start, 'short'), time: time(start) }) }),
        onDone: onClose,
        onError: (failure) => {
          setFormError(errorMessage(failure))
          setStart(null)
          void slots.refetch()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('offer_title', { name: clientDTO.name })}
      subtitle={entry.services.map(({ service }) => service).join(', ')}
      fieldErrors={{}}
      errorMessage={formError}
      busy={offer.isPending}
      saveLabel={start === null ? t('offer') : t('offer_at', { day: dayOf(start, 'short'), time: time(start) })}
      onClear={() => setFormError(null)}
      onSave={save}
      onClose={onClose}
    >
      <DatePicker
        label={t('day')}
        value={date}
        min={today}
        onChange={(next) => {
          setDate(next)
          setStart(null)
        }}
      />
      <fieldset className="waiting-times wrap flex gap-8" aria-busy={slots.isFetching}>
        <legend className="label">{t('times')}</legend>
        {slots.error && !slots.data && <LoadError message={errorMessage(slots.error)} onRetry={() => void slots.refetch()} />}
        {slots.isPending && <SkeletonBlock width="100%" />}
        {sortedSlots?.length === 0 && <p className="s muted">{t('no_times')}</p>}
        {sortedSlots?.map((slot) => (
          <Chip key={slot.start} on={slot.start === start} onClick={() => setStart(slot.start)}>
            <span className="num">{time(slot.start)}</span>{' '}
            <span className="muted">
              {[...new Set(slot.services.map(({ userId }) => getFirstName(userId)))].filter(Boolean).join(', ')}
            </span>
          </Chip>
        ))}
      </fieldset>
    </FormDialog>
  )
}
