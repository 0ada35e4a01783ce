import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstError } from './field.tsx'
import './forms.css'

/**
 * Fields that are saved together; Ctrl-Enter saves from any of them. Before saving, what was said about them is taken back
 * (`onClear`) and what is no value at all gets the focus instead; behind a refusal the first wrong field does.
 */
export function Form({
  id,
  faults,
  onClear,
  onSave,
  className,
  children,
}: {
  id?: string
  /** What is wrong, by field: another object each time something was refused. */
  faults: Readonly<Record<string, string>>
  onClear: () => void
  onSave: () => void
  className?: string
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The fields show it first.
    if (Object.keys(faults).length > 0) requestAnimationFrame(() => focusFirstError(form.current))
  }, [faults])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    flushSync(onClear)
    if (!focusFirstError(form.current)) onSave()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form ref={form} id={id} className={className} noValidate onSubmit={submit} onKeyDown={press}>
      {children}
    </form>
  )
}
