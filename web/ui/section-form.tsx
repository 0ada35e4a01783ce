import { type ReactNode, useId } from 'react'
import { AskBeforeLeaving } from './ask-before-leaving.tsx'
import { Form } from './form.tsx'
import { Note } from './note.tsx'
import { SaveBar } from './save-bar.tsx'

/** The head of a part of a page: what it is, a line about it, what can be done. */
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

/** A part of a page whose fields are saved together. What is not saved yet says so at its foot, and asks before it is left. */
export function SectionForm({
  title,
  text,
  actions,
  faults,
  refusal,
  stale,
  unsaved,
  where,
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
  faults: Readonly<Record<string, string>>
  /** The sentence that belongs to no field. */
  refusal?: ReactNode
  stale?: ReactNode
  unsaved: boolean
  /** In which part of it something is not saved. */
  where?: ReactNode
  busy: boolean
  blocked?: boolean
  onClear: () => void
  onSave: () => void
  onDiscard: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="section">
      {unsaved && <AskBeforeLeaving />}
      <SectionHead {...{ title, text, actions }} />
      <Form id={id} className="section" {...{ faults, onClear }} onSave={() => busy || blocked || onSave()}>
        {children}
        {stale}
        {refusal && (
          <Note tone="bad" live>
            {refusal}
          </Note>
        )}
      </Form>
      <SaveBar form={id} shown={unsaved} {...{ busy, blocked, where, onDiscard }} />
    </section>
  )
}
