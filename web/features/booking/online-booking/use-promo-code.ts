import { useEffect, useState } from 'react'
import { CallError } from '../../../api/call.ts'

/** The refusal of a promotion's code: it does not apply, or too many wrong ones were tried. */
const isRefusal = (error: unknown): error is CallError => error instanceof CallError && error.fields.code !== undefined

/**
 * Drops a promotion's code that a read of free times refuses, so that the times are read again without it. Returns the refusal, which stays
 * until another code is entered.
 */
export function usePromoCode(code: string, readError: unknown, onDrop: () => void): CallError | null {
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const refused = code !== '' && isRefusal(readError) ? readError : null
  useEffect(() => {
    if (!refused) return
    setRefusal(refused)
    onDrop()
  }, [refused, onDrop])
  return code === '' ? refusal : refused
}
