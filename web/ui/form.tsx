import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstError, reportUnchosen } from './field.tsx'
import './forms.css'

/**
 * A form that is saved as a whole, also by Ctrl-Enter in any field. Submitting clears the errors of the last attempt (`onClear`)
 * and focuses the first invalid field, or text that was not chosen from its list, instead of saving; after a refusal it focuses the
 * first field with an error. While it asks whose version to keep, the focus goes to that question.
 */
export function Form({
  id,
  fieldErrors,
  onClear,
  onSave,
  className,
  children,
}: {
  id?: string
  /** Errors by field; a new object after each refusal. */
  fieldErrors: Readonly<Record<string, string>>
  onClear: () => void
  onSave: () => void
  className?: string
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The fields have to render their errors first.
    if (Object.keys(fieldErrors).length > 0) requestAnimationFrame(() => focusFirstError(form.current))
  }, [fieldErrors])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    flushSync(onClear)
    reportUnchosen(form.current)
    if (focusFirstError(form.current)) return
    const question = form.current?.querySelector<HTMLElement>('.stale button')
    if (question) question.focus()
    else onSave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form ref={form} id={id} className={className} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      {children}
    </form>
  )
}
