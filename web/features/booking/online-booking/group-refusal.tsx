import type { GuestRefusal } from '../../../../schema/api/booking/guest-replies.ts'
import { CallError } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { CallSalon, PatchTestNote } from './call-salon.tsx'
import { needsSalon, readConflict } from './conflict.ts'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import type { GroupPage } from './group-page.ts'
import { nameMember } from './group-party.ts'
import { language } from './language.ts'
import { findServices } from './page.ts'
import { SalonInfo } from './salon-info.tsx'
import { t } from './translate.ts'

/** Whether the group as it is cannot be booked here: only the salon, other people or other services help. */
export const isRefused = (error: unknown) =>
  needsSalon(error) || (error instanceof CallError && ['online_booking_off', 'group_deposit'].includes(error.code ?? ''))

/** In place of days and times: why the group cannot be booked here, whom that concerns, and each way on. */
export function GroupRefusal({ group, error, mayBeDay }: { group: GroupPage; error: unknown; mayBeDay: boolean }) {
  const { page, catalogue, own } = group
  const member = own.party.members[readConflict<number>(error, 'member') ?? -1]
  const refusal = readConflict<GuestRefusal>(error, 'refusal')
  const untested = readConflict<string[]>(error, 'services')
  const names = findServices(
    catalogue,
    (untested ?? []).map((serviceId) => ({ serviceId })),
  ).map(({ service }) => service)
  const isDeposit = error instanceof CallError && error.code === 'group_deposit'
  return (
    <Frame title={t('refused_title')}>
      {member && <p className="gb-chosen t2">{t('group_for', { name: nameMember(member) })}</p>}
      {refusal && <p role="status">{refusal.text[language]}</p>}
      {names.length > 0 && <PatchTestNote services={names} />}
      {isDeposit && <p className="note info">{t('group_deposit_all')}</p>}
      {!refusal && names.length === 0 && !isDeposit && <ErrorNote error={error} />}
      <CallSalon phone={page.info.phoneNumber} />
      {mayBeDay && (
        <Button size="xl" block icon="calendar" onClick={() => own.go('when', { day: null, time: null, pending: null })}>
          {t('another_day')}
        </Button>
      )}
      <Button size="xl" block icon="chevron-left" onClick={() => own.go('who', { time: null, pending: null })}>
        {t('group_change')}
      </Button>
      <SalonInfo page={page} />
    </Frame>
  )
}
