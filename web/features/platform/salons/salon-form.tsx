import type { ReactNode } from 'react'
import { EntitySection } from '../../../ui/entity-form.tsx'
import { useSalonDescription, useSalonLabels } from './salon-labels.ts'
import type { useSalonForm } from './use-salon-form.ts'

/** A section with groups of a salon's fields that are saved together. */
export function SalonForm({
  form,
  title,
  text,
  actions,
  children,
}: {
  form: ReturnType<typeof useSalonForm>
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const labels = useSalonLabels()
  const describeConflict = useSalonDescription()
  return (
    <EntitySection
      title={title}
      text={text}
      actions={actions}
      form={form}
      describeConflict={describeConflict}
      unsavedPart={form.changedFields.map((name) => labels[name]).join(', ')}
    >
      {children}
    </EntitySection>
  )
}
