import * as v from 'valibot'

/** English messages by field, as a dotted path: `timing.1.opening`. */
export type FieldErrors = Readonly<Record<string, string>>

/** The message that the server would send for a schema issue; valibot's own messages are replaced by those of the error catalogue. */
function toMessage(issue: v.BaseIssue<unknown>): string {
  if (issue.input === null || issue.input === undefined) return 'Required'
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'Unknown field'
  return issue.message.startsWith('Invalid') ? 'Invalid value' : issue.message
}

/** Validates a body in the browser as the server would; empty where it is valid. */
export function validateFields(schema: v.GenericSchema, body: unknown): FieldErrors {
  const result = v.safeParse(schema, body, { abortPipeEarly: true })
  const errors: Record<string, string> = {}
  for (const issue of result.issues ?? []) {
    const path = v.getDotPath(issue) ?? ''
    if (!(path in errors)) errors[path] = toMessage(issue)
  }
  return errors
}

/** The error of a field, or the first one of the fields nested in it. */
export function fieldError(errors: FieldErrors, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([other]) => other.startsWith(`${path}.`))?.[1]
}
