import { useEffect, useState } from 'react'
import { CallError } from '../../api/call.ts'
import { CaptchaAway } from './captcha.ts'
import { language } from './language.ts'
import { dictionary, t } from './translate.ts'

/** What the server said, in the page's language. The table of its sentences comes only when there is one to translate. */
export async function translated(sentence: string, to: string = language): Promise<string> {
  if (to === 'en') return sentence
  const [english, own] = await Promise.all([dictionary('server', 'en'), dictionary('server', to)])
  const key = Object.keys(english).find((name) => english[name] === sentence)
  return (key && own[key]) || sentence
}

async function sentenceOf(error: unknown): Promise<string> {
  if (error instanceof CaptchaAway) return t('captcha_unavailable')
  if (!(error instanceof CallError)) return t('went_wrong')
  if (error.status === 0) return t('offline')
  if (error.status === 429) return t('too_many_attempts', { count: Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) })
  const [field] = Object.values(error.fields)
  return translated(field ?? error.sentence)
}

/** What went wrong, in words; undefined while nothing did, or while its words are on their way. */
export function useErrorText(error: unknown): string | undefined {
  const [said, setSaid] = useState<{ error: unknown; text: string }>()
  useEffect(() => {
    if (error === undefined || error === null) return
    let stays = true
    void sentenceOf(error).then((text) => stays && setSaid({ error, text }))
    return () => {
      stays = false
    }
  }, [error])
  return said?.error === error ? said?.text : undefined
}
