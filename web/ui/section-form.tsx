import { type ReactNode, useId, useRef } from 'react'
import { AskBeforeLeaving } from './ask-before-leaving.tsx'
import { Form } from './form.tsx'
import { Note } from './note.tsx'
import { SaveBar } from './save-bar.tsx'

/** The header of a section: title, description and actions. */
export function SectionHead({ title, text, actions }: { title: ReactNode; text?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="section-head">
      <div className="grow">
        <h2>{title}</h2>
        {text && <p className="s muted">{text}</p>}
      </div>
      {actions && <div className="row wrap">{actions}</div>}
    </header>
  )
}

/** A section of a page whose fields are saved together. Unsaved changes show a save bar and are confirmed before the page is left. */
export function SectionForm({
  title,
  text,
  actions,
  fieldErrors,
  errorMessage,
  stale,
  unsaved,
  unsavedPart,
  busy,
  blocked,
  onClear,
  onSave,
  onDiscard,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  fieldErrors: Readonly<Record<string, string>>
  /** The error that belongs to no field. */
  errorMessage?: ReactNode
  stale?: ReactNode
  unsaved: boolean
  /** The part of the section with unsaved changes. */
  unsavedPart?: ReactNode
  busy: boolean
  blocked?: boolean
  onClear: () => void
  onSave: () => void
  onDiscard: () => void
  children: ReactNode
}) {
  const id = useId()
  // `busy` is known at the next rendering only: a second Enter in the same turn would send the same version twice.
  const wasSent = useRef(false)
  const save = () => {
    if (busy || blocked || wasSent.current) return
    wasSent.current = true
    setTimeout(() => {
      wasSent.current = false
    })
    onSave()
  }
  return (
    <section className="section">
      {unsaved && <AskBeforeLeaving />}
      <SectionHead title={title} text={text} actions={actions} />
      <Form id={id} className="section" fieldErrors={fieldErrors} onClear={onClear} onSave={save}>
        {children}
        {stale}
        {errorMessage && (
          <Note tone="bad" live>
            {errorMessage}
          </Note>
        )}
      </Form>
      <SaveBar form={id} shown={unsaved} busy={busy} blocked={blocked} unsavedPart={unsavedPart} onDiscard={onDiscard} />
    </section>
  )
}
