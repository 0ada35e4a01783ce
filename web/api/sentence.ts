import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import english from '../locales/en/server.json'
import { CallError } from './call.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    server: typeof english
  }
}
type SentenceKey = keyof typeof english

const isKey = (key: string): key is SentenceKey => key in english
const keys = new Map(
  Object.entries(english)
    .filter((entry): entry is [SentenceKey, string] => isKey(entry[0]))
    .map(([key, sentence]) => [sentence, key]),
)

/** The key of a sentence of the server; undefined for one that has no words of its own. */
export function keyOfSentence(text: string): SentenceKey | undefined {
  return keys.get(text)
}

/** What the server said, in the user's language. A sentence nobody has translated is shown as it came rather than hidden. */
export function translateSentence(text: string, t: TFunction<'server'>): string {
  const key = keys.get(text)
  return key === undefined ? text : t(key)
}

/** Translates a sentence, or what was thrown by a call; anything else that was thrown is section 8's 'Something went wrong.'. */
export function useSentence(): (said: unknown) => string {
  const { t } = useTranslation('server')
  return useCallback(
    (said: unknown) => {
      if (typeof said === 'string') return translateSentence(said, t)
      return said instanceof CallError ? translateSentence(said.sentence, t) : t('something_went_wrong')
    },
    [t],
  )
}
