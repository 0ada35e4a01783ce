import type { ErrorTexts } from '../api/error-texts.ts'
import { getLanguage, readTexts } from '../i18n.ts'
import { loadPart } from '../ui/load-part.ts'

/** Loads the API's error catalogue, and its translation where the page is not in English. */
export async function readErrorTexts(): Promise<ErrorTexts> {
  const language = getLanguage()
  const [{ errorMessages, findErrorCode }, translated] = await Promise.all([
    loadPart(() => import('../../schema/errors.ts')),
    language === 'en' ? null : readTexts(language, 'server'),
  ])
  return { findErrorCode, texts: translated ?? errorMessages }
}
