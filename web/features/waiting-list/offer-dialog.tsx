import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { users } from '../../../schema/api/staff.ts'
import { waitingList as rows, type WaitingListEntry } from '../../../schema/api/waiting-list.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/query.ts'
import { Chip } from '../../ui/chip.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import type { useWaiting } from './use-waiting.ts'
import './waiting-labels.ts'

/** Offers a time by hand, whatever hours were wished for: kept like any other offer until there is an answer. */
export function OfferDialog({
  entry,
  offer,
  onClose,
}: {
  entry: WaitingListEntry
  offer: ReturnType<typeof useWaiting>['offer']
  onClose: () => void
}) {
  const { t } = useTranslation('waiting-list')
  const sentence = useErrorMessage()
  const { dayIn, time, dayOf } = useFormat()
  const today = dayIn(Date.now())
  const { waitingListEntryId, clientDTO } = entry
  const [date, setDate] = useState<string | null>([entry.dayFrom, today].sort().at(-1) ?? today)
  const [start, setStart] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { data: staff = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const slots = useRead(rows.freeSlots, { waitingListEntryId, date: date ?? today }, { enabled: date !== null, staleTime: 0 })
  const inOrder = slots.data?.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const personOf = (userId: string) => staff.find((one) => one.userId === userId)?.firstName ?? ''
  const save = () => {
    if (start === null) return setRefusal(t('choose_time'))
    offer.mutate(
      { input: { waitingListEntryId }, body: { start } },
      {
        onSuccess: () => {
          notify({ kind: 'success', text: t('offer_sent', { name: clientDTO.name, day: dayOf(start, 'short'), time: time(start) }) })
          onClose()
        },
        onError: (failure) => {
          setRefusal(sentence(failure))
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
      faults={{}}
      refusal={refusal}
      busy={offer.isPending}
      save={start === null ? t('offer') : t('offer_at', { day: dayOf(start, 'short'), time: time(start) })}
      onClear={() => setRefusal(null)}
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
      <fieldset className="waiting-times" aria-busy={slots.isFetching}>
        <legend className="label">{t('times')}</legend>
        {slots.error && !slots.data && <LoadError sentence={sentence(slots.error)} onAgain={() => void slots.refetch()} />}
        {slots.isPending && <SkeletonBlock width="100%" />}
        {inOrder?.length === 0 && <p className="s muted">{t('no_times')}</p>}
        {inOrder?.map((slot) => (
          <Chip key={slot.start} on={slot.start === start} onClick={() => setStart(slot.start)}>
            <span className="num">{time(slot.start)}</span>{' '}
            <span className="muted">{[...new Set(slot.services.map(({ userId }) => personOf(userId)))].filter(Boolean).join(', ')}</span>
          </Chip>
        ))}
      </fieldset>
    </FormDialog>
  )
}
