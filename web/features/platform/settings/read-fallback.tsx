import type { UseQueryResult } from '@tanstack/react-query'
import { useErrorMessage } from '../../../api/error-message.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'

/** Shown while a read has no data: its error, or placeholder rows after a moment. */
export function ReadFallback({ read, rows = 3 }: { read: UseQueryResult<unknown, Error>; rows?: number }) {
  const errorMessage = useErrorMessage()
  const late = useDelayed(read.isPending)
  if (read.error) return <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />
  return late ? <ListSkeleton rows={rows} /> : null
}
