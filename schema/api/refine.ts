import * as v from 'valibot'

/** What a rule finds wrong: the path of the field in the input, and the message for it. */
export interface Issue {
  readonly path: readonly [string, ...(string | number)[]]
  readonly message: string
}

/** Adds a rule about several fields, which is checked once each field is valid by itself. Its message is reported at one field. */
export const refine = <const S extends v.GenericSchema>(schema: S, rule: (value: v.InferOutput<S>) => Issue | undefined) =>
  v.pipe(
    schema,
    v.rawCheck<v.InferOutput<S>>(({ dataset, addIssue }) => {
      const issue = dataset.typed ? rule(dataset.value) : undefined
      if (!issue) return
      const step = (key: string | number) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input: dataset.value,
        key,
        value: undefined,
      })
      const [first, ...rest] = issue.path
      addIssue({ message: issue.message, path: [step(first), ...rest.map(step)] })
    }),
  )
