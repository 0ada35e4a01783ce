import { useMemo } from 'react'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { useRead } from '../../../api/query.ts'

const none: readonly User[] = []

/** Team members with a column in the agenda, ordered by their `title`, which is a number. */
export function usePeople(): readonly User[] {
  const { data = none } = useRead(users.list, {}, { staleTime: 10 * 60_000 })
  return useMemo(
    () =>
      data.filter((user) => user.inAgenda).toSorted((a, b) => Number(a.title) - Number(b.title) || a.firstName.localeCompare(b.firstName)),
    [data],
  )
}
