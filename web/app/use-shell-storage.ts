import { useEffect } from 'react'
import { useMe } from '../api/me.ts'
import { setItem, storageKeys } from '../api/storage.ts'
import { cardManagementUrl } from './card-management.ts'

/** What section 9 keeps on the device of the first salon. */
export function useKeptForShell(): void {
  const { salon } = useMe()
  useEffect(() => {
    setItem(storageKeys.isPet, salon ? String(salon.isPet) : null)
    setItem(storageKeys.cardManagementUrl, salon && cardManagementUrl(salon))
  }, [salon])
}
