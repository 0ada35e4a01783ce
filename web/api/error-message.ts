import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type ErrorCode, type errorMessages, findErrorCode, isErrorCode } from '../../schema/errors.ts'
import { CallError } from './call.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    server: Readonly<Record<ErrorCode, (typeof errorMessages)[ErrorCode]>>
  }
}

/** The code of an error: that of the reply, the text itself, or that of the English message; undefined where none is known. */
export function getErrorCode(error: unknown): ErrorCode | undefined {
  if (error instanceof CallError) return (error.code as ErrorCode | undefined) ?? findErrorCode(error.message)
  if (typeof error !== 'string') return undefined
  return isErrorCode(error) ? error : findErrorCode(error)
}

/**
 * An error in the user's language: a CallError by its code, a field's English message by the code that belongs to it. A message
 * that is not in the catalogue is shown unchanged; any other thrown value as 'Something went wrong.'.
 */
export function translateError(error: unknown, t: TFunction<'server'>): string {
  const fallback = error instanceof CallError ? error.message : typeof error === 'string' ? error : t('something_went_wrong')
  const code = getErrorCode(error)
  return code === undefined ? fallback : t(code, { defaultValue: fallback })
}

/** A function that translates a thrown error, an error code or the English message of a field. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation('server')
  return useCallback((error: unknown) => translateError(error, t), [t])
}
