import { useCallback, useSyncExternalStore } from 'react'
import { CallError } from './call.ts'
import { type ErrorTexts, getErrorTexts, loadErrorTexts, watchErrorTexts } from './error-texts.ts'

/** The English of an error where the catalogue has no text for it. */
const toFallback = (error: unknown): string => {
  if (error instanceof CallError) return error.message
  return typeof error === 'string' ? error : ''
}

/**
 * An error in the user's language: a CallError by its code, a field's English message by the code that belongs to it. A message
 * that is not in the catalogue is shown unchanged; any other thrown value as 'Something went wrong.'.
 */
export function translateError(error: unknown, { texts, findErrorCode }: ErrorTexts): string {
  const fallback = toFallback(error)
  const code = error instanceof CallError ? error.code : fallback
  return texts[code ?? ''] ?? texts[findErrorCode(fallback) ?? ''] ?? (fallback || (texts.something_went_wrong ?? ''))
}

/** A code, which is no text for users. */
const isCode = (text: string) => /^[a-z0-9_]+$/.test(text)

/** Reads the catalogue when it is called: an error may arrive before the component renders with it. */
function translate(error: unknown): string {
  const texts = getErrorTexts()
  if (texts) return translateError(error, texts)
  void loadErrorTexts()
  const fallback = toFallback(error)
  return isCode(fallback) ? '' : fallback
}

/**
 * A function that translates a thrown error, an error code or the English message of a field. While the catalogue is loading, it
 * returns the English message; the component renders again with the translation.
 */
export function useErrorMessage(): (error: unknown) => string {
  const texts = useSyncExternalStore(watchErrorTexts, getErrorTexts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function once the texts are there
  return useCallback((error: unknown) => translate(error), [texts])
}
