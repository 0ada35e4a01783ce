import { useEffect, useState } from 'react'
import type { GuestRefusal } from '../../../../schema/api/booking/guest-replies.ts'
import { CallError } from '../../../api/call.ts'
import { CaptchaUnavailableError } from './captcha.ts'
import { readConflict } from './conflict.ts'
import { language } from './language.ts'
import { loadTextsOf, t } from './translate.ts'

/**
 * An English message of the API in the page's language, by its code. The translations are loaded only when there is one to show;
 * the messages of fields carry no code, so their code is looked up in the catalogue.
 */
async function translateMessage(message: string, code: string | undefined, to: string = language): Promise<string> {
  if (to === 'en') return message
  const [{ findErrorCode }, texts] = await Promise.all([import('../../../../schema/errors.ts'), loadTextsOf('server', to)])
  return texts[code ?? findErrorCode(message) ?? ''] ?? message
}

async function toErrorText(error: unknown): Promise<string> {
  if (error instanceof CaptchaUnavailableError) return t('captcha_unavailable')
  if (!(error instanceof CallError)) return t('went_wrong')
  if (error.status === 0) return t('offline')
  if (error.status === 429) return t('too_many_attempts', { count: Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) })
  const refusal = readConflict<GuestRefusal>(error, 'refusal')
  if (refusal) return refusal.text[language]
  const [field] = Object.values(error.fields)
  return field === undefined ? translateMessage(error.message, error.code) : translateMessage(field, undefined)
}

/** The error message for the guest; undefined without an error or while its translation is being loaded. */
export function useErrorText(error: unknown): string | undefined {
  const [result, setShown] = useState<{ error: unknown; text: string }>()
  useEffect(() => {
    if (error === undefined || error === null) return
    let stays = true
    void toErrorText(error).then((text) => stays && setShown({ error, text }))
    return () => {
      stays = false
    }
  }, [error])
  return result?.error === error ? result?.text : undefined
}
