import type { ReactNode } from 'react'
import { SectionForm } from '../../ui/section-form.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useSalonChanges, useSalonLabels } from './salon-labels.ts'
import type { useSalonEdit } from './use-salon-edit.ts'

/** Groups of a salon's fields, saved together. */
export function SalonForm({
  edit,
  title,
  text,
  actions,
  children,
}: {
  edit: ReturnType<typeof useSalonEdit>
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const labels = useSalonLabels()
  const words = useSalonChanges()
  const { stale, changed } = edit
  return (
    <SectionForm
      {...{ title, text, actions }}
      faults={edit.faults}
      refusal={edit.refusal ?? edit.errorOf('version')}
      stale={stale && <StaleNote changes={words(stale.names, stale.values)} onTheirs={edit.takeTheirs} onMine={edit.keepMine} />}
      unsaved={changed.length > 0}
      where={changed.map((name) => labels[name]).join(', ')}
      busy={edit.busy}
      onClear={edit.clear}
      onSave={edit.save}
      onDiscard={edit.begin}
    >
      {children}
    </SectionForm>
  )
}
