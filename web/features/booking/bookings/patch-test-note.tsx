import { useTranslation } from 'react-i18next'
import { patchTests } from '../../../../schema/api/care/patch-tests.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { findPatchTest } from '../../../../schema/rules/care/patch-tests.ts'
import { useRead } from '../../../api/query.ts'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './agenda-labels.ts'
import type { BookingState } from './booking-state.ts'

/** Warns where a chosen service needs a patch test that the client does not have on the day. The booking may be saved all the same. */
export function PatchTestNote({ state: { client, lines, day } }: { state: BookingState }) {
  const { t } = useTranslation('bookings')
  const { date } = useFormat()
  const { data: catalogue = [] } = useRead(services.list, {}, { enabled: lines.length > 0, staleTime: 10 * 60_000 })
  const needing = catalogue.filter(
    ({ serviceId, patchTestDays }) => patchTestDays > 0 && lines.some((line) => line.serviceId === serviceId),
  )
  const clientId = client?.clientId ?? ''
  const { data: tests } = useRead(patchTests.ofClient, { clientId }, { enabled: needing.length > 0 && clientId !== '', staleTime: 60_000 })
  const missing = needing.filter(({ patchTestDays }) => !findPatchTest(tests ?? [], patchTestDays, day))
  if (missing.length === 0 || (clientId !== '' && tests === undefined)) return null
  return (
    <Note tone="warn" live title={t('patch_test_missing', { day: date(day) })}>
      {t('patch_test_missing_text', { services: missing.map(({ service }) => service).join(', ') })}
    </Note>
  )
}
