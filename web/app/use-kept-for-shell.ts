import { useEffect } from 'react'
import { useMe } from '../api/me.ts'
import { keep, storageKeys } from '../api/storage.ts'
import { cardManagementUrl } from './card-management.ts'

/** What section 9 keeps on the device of the first salon. */
export function useKeptForShell(): void {
  const { salon } = useMe()
  useEffect(() => {
    keep(storageKeys.isPet, salon ? String(salon.isPet) : null)
    keep(storageKeys.cardManagementUrl, salon && cardManagementUrl(salon))
  }, [salon])
}
