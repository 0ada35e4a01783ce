import type { ComponentProps, ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { SectionForm } from './section-form.tsx'
import { type StaleAuthor, StaleNote } from './stale-note.tsx'

/** A value that someone else saved meanwhile, with the name of its field. */
export interface Change {
  readonly label: string
  readonly text: ReactNode
}

/** The state of a form that edits one entity with optimistic concurrency (version column). */
export interface EntityFormState<Conflict> {
  readonly fieldErrors: Readonly<Record<string, string>>
  /** The error that belongs to no field. */
  readonly errorMessage: string | undefined
  readonly changedFields: readonly string[]
  readonly busy: boolean
  /** The version that someone else saved meanwhile. */
  readonly stale: Conflict | null
  /** Who saved it, where that is known. */
  readonly author?: StaleAuthor | undefined
  getError: (path: string) => string | undefined
  clearErrors: () => void
  takeTheirs: () => void
  keepMine: () => void
  reset: () => void
  save: () => void
}

interface EntityFormProps<Conflict> {
  form: EntityFormState<Conflict>
  /** What someone else changed meanwhile. */
  describeConflict: (conflict: Conflict) => readonly Change[]
}

/** Describes a conflict field by field: `describe` has the label and the text of each field's value. */
export const describeFields =
  <Values extends object>(describe: { readonly [Name in keyof Values]: (values: Values) => readonly [label: string, text: ReactNode] }) =>
  ({ names, values }: { readonly names: readonly (keyof Values)[]; readonly values: Values }): Change[] =>
    names.map((name) => {
      const [label, text] = describe[name](values)
      return { label, text }
    })

function toFormProps<Conflict>({ form, describeConflict }: EntityFormProps<Conflict>) {
  return {
    fieldErrors: form.fieldErrors,
    errorMessage: form.errorMessage ?? form.getError('version'),
    stale: form.stale && (
      <StaleNote author={form.author} changes={describeConflict(form.stale)} onTheirs={form.takeTheirs} onMine={form.keepMine} />
    ),
    busy: form.busy,
    onClear: form.clearErrors,
    onSave: form.save,
  }
}
type FormProps = keyof ReturnType<typeof toFormProps>

/** A form dialog for one entity: shows its errors and, after a conflict, what someone else saved. */
export function EntityDialog<Conflict>({
  form,
  describeConflict,
  ...props
}: EntityFormProps<Conflict> & Omit<ComponentProps<typeof FormDialog>, FormProps> & { onSave?: () => void }) {
  // A different label names an action that needs no change, such as restoring.
  const isUntouched = form.changedFields.length === 0 && props.saveLabel === undefined
  return <FormDialog {...toFormProps({ form, describeConflict })} isUntouched={isUntouched} {...props} />
}

/** The form as a section of a page, with a save bar while there are unsaved changes. */
export function EntitySection<Conflict>({
  form,
  describeConflict,
  ...props
}: EntityFormProps<Conflict> & Omit<ComponentProps<typeof SectionForm>, FormProps | 'unsaved' | 'onDiscard'>) {
  return (
    <SectionForm {...toFormProps({ form, describeConflict })} unsaved={form.changedFields.length > 0} onDiscard={form.reset} {...props} />
  )
}
