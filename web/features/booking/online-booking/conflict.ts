import { CallError } from '../../../api/call.ts'

/** The part of a refusal that says what is the case now (409); undefined for any other error. */
export function readConflict<T>(error: unknown, field: string): T | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined
  const { body } = error
  if (typeof body !== 'object' || body === null) return undefined
  return (body as Readonly<Record<string, T | undefined>>)[field]
}

/** Whether a call was refused because the guest needs a patch test first, or by the salon's rules: only the salon can help. */
export const needsSalon = (error: unknown) =>
  error instanceof CallError && (error.code === 'patch_test_needed_online' || error.code === 'booking_rule')
