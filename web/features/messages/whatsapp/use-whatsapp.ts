import { useQueryClient } from '@tanstack/react-query'
import { whatsApp } from '../../../../schema/api/messages/whatsapp.ts'
import type { WhatsAppPage } from '../../../../schema/api/messages/whatsapp-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead } from '../../../api/query.ts'

export const useWhatsApp = () => useRead(whatsApp.one, {}, { staleTime: 0 })

/** Puts the page that a change has answered with where it is shown. */
export function useCachePage(): (page: WhatsAppPage) => void {
  const client = useQueryClient()
  return (page) => void client.setQueryData(readKey(whatsApp.one, {}), page)
}

/** An error with Meta's own words, where it has said any. */
export function useMetaError(): (error: unknown) => string {
  const errorMessage = useErrorMessage()
  return (error) => {
    const words =
      error instanceof CallError && typeof error.body === 'object' && error.body && 'words' in error.body ? error.body.words : ''
    return [errorMessage(error), words].filter(Boolean).join(': ')
  }
}
