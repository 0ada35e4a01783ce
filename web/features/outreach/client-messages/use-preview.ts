import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageBatches } from '../../../../schema/api/messages/message-batches.ts'
import type { MessagePreview, SentKind } from '../../../../schema/api/messages/message-batches-schemas.ts'
import { send } from '../../../api/call.ts'
import { readKey } from '../../../api/query.ts'

interface Previewed {
  readonly clientIds: readonly string[]
  readonly kind: SentKind
  readonly subject?: string
  readonly text?: string
}
/** Milliseconds after the last key before the preview is asked again. */
const typingMs = 400

/** A value that follows its argument once that has rested. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), typingMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/**
 * Who gets a message, and how it reads. Asked once for each text; a preview that failed is asked again by hand only, because that of all
 * clients is a large read.
 */
export const usePreview = ({ clientIds, kind, subject = '', text = '' }: Previewed): UseQueryResult<MessagePreview, Error> =>
  useQuery<MessagePreview, Error>({
    queryKey: [...readKey(messageBatches.preview), kind, clientIds, subject, text],
    queryFn: ({ signal }) => send(messageBatches.preview, {}, { clientIds: [...clientIds], kind, subject, text }, { signal }),
    enabled: clientIds.length > 0,
    placeholderData: (previous) => previous,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
