import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { defaults } from '../../schema/terms.ts'
import type english from '../locales/en/server.json'
import { CallError } from './call.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    server: typeof english
  }
}
type SentenceKey = keyof typeof english
export type Sentences = Readonly<Record<SentenceKey, string>>

/** The key of a sentence of the server, found by its English text; undefined for one that has no words of its own. */
export function findMessageKey(text: string, sentences: Partial<Sentences>): SentenceKey | undefined {
  for (const key in sentences) if (isKey(key, sentences) && sentences[key] === text) return key
  return undefined
}
const isKey = (key: string, sentences: Partial<Sentences>): key is SentenceKey => key in sentences

/** What the server said, in the user's language. A sentence nobody has translated is shown as it came rather than hidden. */
export function translateSentence(text: string, t: TFunction<'server'>, sentences: Partial<Sentences>): string {
  const key = findMessageKey(text, sentences)
  return key === undefined ? text : t(key)
}

/** Translates a sentence, or what was thrown by a call; anything else that was thrown is section 8's 'Something went wrong.'. */
export function useErrorMessage(): (said: unknown) => string {
  const { t, i18n } = useTranslation('server')
  return useCallback(
    (said: unknown) => {
      // English is there in every language: it is what a missing word falls back to.
      const sentences: Partial<Sentences> = i18n.getResourceBundle(defaults.language, 'server') ?? {}
      if (typeof said === 'string') return translateSentence(said, t, sentences)
      return said instanceof CallError ? translateSentence(said.sentence, t, sentences) : t('something_went_wrong')
    },
    [t, i18n],
  )
}
