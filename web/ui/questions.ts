/** A question to the user, and how to answer it; only the first answer counts. */
export interface Question<Asked, Answer> {
  readonly asked: Asked
  readonly answer: (answer: Answer) => void
}

const cancels: (() => void)[] = []
/** Cancels what is open: nobody answers the question of another user. */
export function cancelQuestions(): void {
  for (const cancel of cancels) cancel()
}

/** The open questions of one kind, the oldest first. `cancelled` is the answer of a question that is cancelled. */
export function createQuestions<Asked, Answer>(cancelled: Answer) {
  let open: readonly Question<Asked, Answer>[] = []
  const listeners = new Set<() => void>()
  const setOpen = (next: typeof open) => {
    open = next
    for (const listener of listeners) listener()
  }
  cancels.push(() => {
    for (const { answer } of open) answer(cancelled)
  })
  const ask = (asked: Asked): Promise<Answer> =>
    new Promise((resolve) => {
      const question: Question<Asked, Answer> = {
        asked,
        answer: (answer) => {
          if (!open.includes(question)) return
          setOpen(open.filter((other) => other !== question))
          resolve(answer)
        },
      }
      setOpen([...open, question])
    })
  let waiting: Promise<Answer> | null = null
  return {
    ask,
    /** `ask`, unless such a question is open: its answer is that of both. */
    askOnce: (asked: Asked): Promise<Answer> => {
      waiting ??= ask(asked).finally(() => {
        waiting = null
      })
      return waiting
    },
    getFirst: (): Question<Asked, Answer> | undefined => open[0],
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
