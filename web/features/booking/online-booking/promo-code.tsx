import { useRef, useState } from 'react'
import { FieldError } from './frame.tsx'
import { t } from './translate.ts'
import { useErrorText } from './use-error-text.ts'
import './booking-fields.css'

/** A promotion's code: the free times are loaded again with it, and show its prices. `error` is the refusal of the last code. */
export default function PromoCode({ code, error, onApply }: { code: string; error: unknown; onApply: (code: string) => void }) {
  const [typed, setTyped] = useState(code)
  const input = useRef<HTMLInputElement>(null)
  const errorText = useErrorText(error)
  return (
    <div>
      <label className="label" htmlFor="gb-promo">
        {t('promo_code')}
      </label>
      <div className="row">
        <input
          ref={input}
          id="gb-promo"
          className="input grow"
          autoComplete="off"
          maxLength={40}
          value={typed}
          aria-invalid={errorText !== undefined || undefined}
          aria-describedby="gb-promo-error"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onApply(typed.trim())
          }}
        />
        <button type="button" className="btn" onClick={() => (typed || code ? onApply(typed.trim()) : input.current?.focus())}>
          {t('promo_apply')}
        </button>
      </div>
      <FieldError id="gb-promo-error" text={errorText} />
      {errorText && <p className="gb-small muted">{t('promo_without')}</p>}
    </div>
  )
}
