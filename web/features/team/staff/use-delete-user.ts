import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { users } from '../../../../schema/api/team/staff.ts'
import { staffRecords } from '../../../../schema/api/team/staff-records.ts'
import { FutureBooking } from '../../../../schema/api/team/staff-records-schemas.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { CallError, call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { getFullName } from './full-name.ts'
import { staffDependents } from './use-staff-form.ts'

const StillBooked = v.object({ code: v.literal('still_booked'), bookings: v.array(FutureBooking) })

/** Restores a team member who has left. */
export function useRestoreUser() {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  return async (user: User) => {
    try {
      await call(staffRecords.restore, { userId: user.userId })
      notify({ kind: 'success', text: t('name_restored', { name: getFullName(user) }) })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
    await Promise.all([users.one, ...staffDependents].map((read) => client.invalidateQueries({ queryKey: readKey(read) })))
  }
}

/** Deletes a team member. While they are booked, `bookings` holds what has to be settled first. */
export function useDeleteUser(user: User) {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const errorMessage = useErrorMessage()
  const restore = useRestoreUser()
  const [bookings, setBookings] = useState<readonly FutureBooking[] | null>(null)
  const name = getFullName(user)
  const remove = useWrite(staffRecords.remove, {
    invalidates: staffDependents,
    onSuccess: () => {
      setBookings(null)
      notify({ kind: 'success', text: t('name_deleted', { name }), undo: () => void restore(user) })
      void navigate('/staff', { replace: true })
    },
    onError: (error) => {
      const parsed = v.safeParse(StillBooked, error instanceof CallError ? error.body : undefined)
      if (parsed.success) setBookings(parsed.output.bookings)
      else notify({ kind: 'error', text: errorMessage(error) })
    },
  })
  const start = () => remove.mutate({ input: { userId: user.userId } })
  const ask = async () => {
    if (await confirm({ kind: 'delete', title: t('delete_member_question', { name }) })) start()
  }
  return { bookings, setBookings, busy: remove.isPending, ask: () => void ask(), remove: start, close: () => setBookings(null) }
}
export type DeleteUser = ReturnType<typeof useDeleteUser>
