import * as v from 'valibot'

/** Sentences by field, as a path of dots: `timing.1.opening`. */
export type FieldErrors = Readonly<Record<string, string>>

/** The server's own words for what a schema of the table finds wrong; those of the library itself would talk of types. */
function toMessage(issue: v.BaseIssue<unknown>): string {
  if (issue.input === null || issue.input === undefined) return 'Required'
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'Unknown field'
  return issue.message.startsWith('Invalid') ? 'Invalid value' : issue.message
}

/** What the server would refuse about a body, without asking it: empty where the body fits. */
export function validateFields(schema: v.GenericSchema, body: unknown): FieldErrors {
  const result = v.safeParse(schema, body, { abortPipeEarly: true })
  const errors: Record<string, string> = {}
  for (const issue of result.issues ?? []) {
    const path = v.getDotPath(issue) ?? ''
    if (!(path in errors)) errors[path] = toMessage(issue)
  }
  return errors
}

/** The fault of a field, or the first of those inside it. */
export function fieldError(errors: FieldErrors, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([other]) => other.startsWith(`${path}.`))?.[1]
}
