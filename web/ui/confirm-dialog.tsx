import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/**
 * The three questions of section 2: the standard one, whose button says what happens; 'delete', answered Yes or No;
 * 'remove' of services or products, answered Cancel or Continue.
 */
export type Question = { title: string; text?: string } & (
  | { kind: 'standard'; go: string; stop?: string; danger?: boolean }
  | { kind: 'delete' | 'remove' }
)
interface Asked {
  readonly question: Question
  readonly answer: (yes: boolean) => void
}

let queue: readonly Asked[] = []
const listeners = new Set<() => void>()
const change = (next: readonly Asked[]) => {
  queue = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks, and answers true where the person went on. Needs `ConfirmDialogs` at the page's root. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((answer) => change([...queue, { question, answer }]))
}

/** Where the questions appear; once per page. */
export function ConfirmDialogs() {
  const { t } = useTranslation()
  const asked = useSyncExternalStore(subscribe, () => queue[0])
  // What fades out must go on saying what it said.
  const last = useRef(asked)
  if (asked) last.current = asked
  const shown = asked ?? last.current
  const stop = useRef<HTMLButtonElement>(null)
  const go = useRef<HTMLButtonElement>(null)
  if (!shown) return null
  const { question } = shown
  const answer = (yes: boolean) => {
    if (!asked) return
    change(queue.slice(1))
    asked.answer(yes)
  }
  const words = {
    standard: () => (question.kind === 'standard' ? [question.stop ?? t('cancel'), question.go] : []),
    delete: () => [t('no'), t('yes')],
    remove: () => [t('cancel'), t('continue')],
  }[question.kind]()
  const dangerous = question.kind !== 'standard' || question.danger === true
  return (
    <Dialog
      open={asked !== undefined}
      onClose={() => answer(false)}
      title={question.title}
      alert
      width="narrow"
      initialFocus={() => (dangerous ? stop.current : go.current)}
      footer={
        <>
          <Button ref={stop} onClick={() => answer(false)}>
            {words[0]}
          </Button>
          <Button ref={go} variant={dangerous ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {words[1]}
          </Button>
        </>
      }
    >
      {question.text && <p className="s t2">{question.text}</p>}
    </Dialog>
  )
}
