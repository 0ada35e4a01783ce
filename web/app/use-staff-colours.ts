import { useEffect, useMemo } from 'react'
import { users } from '../../schema/api/team/staff.ts'
import { findOwnSalon, useMe } from '../api/me.ts'
import { useRead } from '../api/query.ts'
import { staffKeys } from '../api/staff-keys.ts'
import { getJson, setItem } from '../api/storage.ts'
import { useIsUsed } from '../ui/use-is-used.ts'

const isColour = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === 'string')

function readKept(): [string, string][] {
  const kept = getJson(staffKeys.staffColours)
  return Array.isArray(kept) ? kept.filter(isColour) : []
}

/**
 * The colours that were chosen for team members, by user id, for the avatars of all screens. The device keeps them, so that they are
 * there at once; they are read once the page is used, or with the screen that needs the team.
 */
export function useStaffColours(): ReadonlyMap<string, string> {
  const salon = findOwnSalon(useMe())
  const isUsed = useIsUsed()
  const { data } = useRead(users.list, {}, { staleTime: 10 * 60_000, enabled: isUsed && salon !== null })
  const known = useMemo(() => data?.flatMap(({ userId, color }) => (color === '' ? [] : [[userId, color] as const])), [data])
  useEffect(() => {
    if (known) setItem(staffKeys.staffColours, JSON.stringify(known))
  }, [known])
  return useMemo(() => new Map(known ?? readKept()), [known])
}
