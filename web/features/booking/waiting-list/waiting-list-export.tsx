import { useTranslation } from 'react-i18next'
import type { WaitingListEntry } from '../../../../schema/api/booking/waiting-list.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useEntryTexts } from './use-entry-texts.ts'
import './waiting-list-labels.ts'

/** Saves the entries that are shown, in their order. */
export function WaitingListExport({ entries }: { entries: readonly WaitingListEntry[] }) {
  const { t } = useTranslation('waiting-list')
  const { dayIn } = useFormat()
  const { states, getServices, getWeekdays, getLastOffer } = useEntryTexts()
  const toSheet = () => ({
    name: t('waiting_list'),
    head: [
      t('client'),
      t('phone'),
      t('services'),
      t('first_day'),
      t('last_day'),
      t('weekdays'),
      t('time_from'),
      t('time_to'),
      t('note'),
      t('status'),
      t('last_offer'),
      t('added_on'),
    ],
    rows: entries.map((entry) => [
      entry.clientDTO.name,
      formatPhone(entry.clientDTO.phoneNumber),
      getServices(entry),
      { day: entry.dayFrom },
      { day: entry.dayTo },
      getWeekdays(entry),
      entry.from,
      entry.to,
      entry.note,
      states[entry.state],
      getLastOffer(entry),
      { day: dayIn(entry.created) },
    ]),
  })
  return <SheetExport disabled={entries.length === 0} toSheet={toSheet} />
}
