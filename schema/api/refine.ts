import * as v from 'valibot'

/** What a rule finds wrong: the field at fault, as a path into what was sent, and the sentence for it. */
export interface Wrong {
  readonly at: readonly [string, ...(string | number)[]]
  readonly sentence: string
}

/** A schema whose fields are also checked together, once each of them is right by itself; the sentence stands at one field. */
export const refine = <const S extends v.GenericSchema>(schema: S, rule: (value: v.InferOutput<S>) => Wrong | undefined) =>
  v.pipe(
    schema,
    v.rawCheck<v.InferOutput<S>>(({ dataset, addIssue }) => {
      const wrong = dataset.typed ? rule(dataset.value) : undefined
      if (!wrong) return
      const step = (key: string | number) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input: dataset.value,
        key,
        value: undefined,
      })
      const [first, ...rest] = wrong.at
      addIssue({ message: wrong.sentence, path: [step(first), ...rest.map(step)] })
    }),
  )
