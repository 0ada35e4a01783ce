import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type ErrorCode, type errorMessages, findErrorCode } from '../../schema/errors.ts'
import { CallError } from './call.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    server: Readonly<Record<ErrorCode, (typeof errorMessages)[ErrorCode]>>
  }
}

/** The code of an error: the one that the reply carries, else that of its English message; undefined where neither is known. */
export function getErrorCode(error: unknown): ErrorCode | undefined {
  if (error instanceof CallError) return (error.code as ErrorCode | undefined) ?? findErrorCode(error.message)
  return typeof error === 'string' ? findErrorCode(error) : undefined
}

/**
 * An error in the user's language: a thrown CallError by its code, a field's English message by the code that belongs to it.
 * A message that the catalogue lacks is shown as it came; anything else that was thrown is 'Something went wrong.'.
 */
export function translateError(error: unknown, t: TFunction<'server'>): string {
  const fallback = error instanceof CallError ? error.message : typeof error === 'string' ? error : t('something_went_wrong')
  const code = getErrorCode(error)
  return code === undefined ? fallback : t(code, { defaultValue: fallback })
}

/** Translates a thrown error, a field's message or an error code. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation('server')
  return useCallback((error: unknown) => translateError(error, t), [t])
}
