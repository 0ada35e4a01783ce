import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from './error-note.tsx'
import { choosePerson } from './home-calls.ts'
import type { HomePart } from './home-part.ts'
import { useHomeAction } from './use-home-action.ts'

/** The clients of the telephone, to choose whose place is shown. */
export function People(part: HomePart) {
  const { home, session, onChange } = part
  const action = useHomeAction(part)
  const choose = (clientId: string) =>
    action.run(async (sessionCode) => {
      const next = await choosePerson(sessionCode, clientId)
      session.setPerson(clientId)
      onChange(next)
    })
  return (
    <>
      <ul className="card gb-rows">
        {home.people.map(({ clientId, firstName }) => (
          <li key={clientId}>
            <button type="button" className="gb-row row gap-12" disabled={action.busy} onClick={() => choose(clientId)}>
              <span className="gb-letter grid centred semi" aria-hidden="true">
                {firstName.slice(0, 1)}
              </span>
              <b className="semi grow">{firstName}</b>
              <Icon name={clientId === session.person ? 'check' : 'chevron-right'} className="muted" />
            </button>
          </li>
        ))}
      </ul>
      <ErrorNote error={action.error} />
    </>
  )
}
