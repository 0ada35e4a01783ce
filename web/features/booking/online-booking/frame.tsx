import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { ThemeButton } from './page-head.tsx'
import { t } from './translate.ts'

/** A step of the page: title, content, and the main button at the bottom of the screen. Moves the focus to the title. */
export function Frame({
  title,
  text,
  foot,
  onSubmit,
  children,
  keepFocus = false,
}: {
  title: string
  text?: ReactNode
  foot?: ReactNode
  onSubmit?: () => void
  children: ReactNode
  /** Leaves the focus where it is, for the first step of a visit. */
  keepFocus?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (keepFocus) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [keepFocus])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <main className="gb-step col">
      <form className="gb-step col" noValidate onSubmit={submit}>
        <div className="gb-body col">
          <div>
            <h1 ref={heading} tabIndex={-1} className="gb-title">
              {title}
            </h1>
            {text && <p className="gb-text muted">{text}</p>}
          </div>
          {children}
          <ThemeButton />
        </div>
        {foot && <div className="gb-foot surface line-above">{foot}</div>}
      </form>
    </main>
  )
}

/** What was chosen, its duration and its price, above the main button. */
export function Summary({ what, more, price }: { what: string; more: string; price: ReactNode }) {
  return (
    <div className="gb-sum between flex gap-12">
      <span>
        <b className="semi">{what}</b>
        <span className="muted">
          {' · '}
          {more}
        </span>
      </span>
      {price && <b className="num semi">{price}</b>}
    </div>
  )
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p className="field-error" id={id} role="alert">
      <Icon name="error" size={16} />
      {text}
    </p>
  )
}

/** Buttons to clear this step or to start over. */
export function ClearLinks({ onStep, onAll }: { onStep?: (() => void) | undefined; onAll: () => void }) {
  return (
    <div className="gb-clear wrap flex gap-4">
      {onStep && (
        <button type="button" className="btn ghost" onClick={onStep}>
          <Icon name="undo" size={16} />
          {t('clear_step')}
        </button>
      )}
      <button type="button" className="btn ghost" onClick={onAll}>
        <Icon name="trash" size={16} />
        {t('start_over')}
      </button>
    </div>
  )
}
