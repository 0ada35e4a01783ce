import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { isClass } from '../../../../schema/rules/booking/booking-total.ts'
import { CallError, call } from '../../../api/call.ts'
import { readAuthor } from '../../../api/last-change.ts'
import { readKey } from '../../../api/query.ts'
import { dismissNotice, notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { setAgendaState, useAgendaState } from './agenda-store.ts'
import { createGoneText } from './gone-text.ts'
import type { AgendaDay } from './use-agenda-day.ts'

/** Returns the text for a booking that somebody else has taken from its day; `now` is the booking as it is, null if it was deleted. */
export function useGoneText(): ReturnType<typeof createGoneText> {
  const { t } = useTranslation('bookings')
  return createGoneText(t, useFormat())
}

/** The booking as it is; null if it was deleted. */
const readBooking = (agendaId: string): Promise<Agenda | null> =>
  call(agendas.one, { agendaId }).catch((error: unknown) => {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  })

/**
 * Names who has cancelled, deleted or moved the booking whose panel was open, once its day does not show it any more, and tells of the
 * form over it that is closed with it (`hasForm`). Changes by this screen have their own notices.
 */
export function useGoneBooking(day: AgendaDay, hasForm: () => boolean): void {
  const { t } = useTranslation('bookings')
  const client = useQueryClient()
  const { selected, draftEvent } = useAgendaState()
  const getText = useGoneText()
  const shown = useRef<{ readonly agenda: Agenda; readonly day: string } | null>(null)
  const agenda = day.agendas.find((one) => one.agendaId === selected?.agendaId)

  const say = async (gone: Agenda, date: string, isFormGone: boolean) => {
    const { agendaId } = gone
    const [now, author] = await Promise.all([readBooking(agendaId), readAuthor({ agendaId })])
    // Back on its day: an Undo was as quick.
    if (now && now.outcome === null && now.start === gone.start) return
    const what = getText(gone, now, author)
    const id = notify({ kind: 'warning', id: `gone.${agendaId}`, text: isFormGone ? t('gone_with_form', { what }) : what, stays: true })
    // Taken back, it is on its day again. The panel, and this part with it, is closed meanwhile.
    const stop = client.getQueryCache().subscribe(() => {
      const rows = client.getQueryData<Agenda[]>(readKey(agendas.day, { date }))
      if (!rows?.some((row) => row.agendaId === agendaId)) return
      stop()
      dismissNotice(id)
    })
  }
  useEffect(() => {
    const before = shown.current
    shown.current = agenda ? { agenda, day: day.day } : null
    if (agenda || !before || before.day !== day.day || before.agenda.agendaId !== selected?.agendaId) return
    setAgendaState({ selected: null })
    const { agendaId } = before.agenda
    const isOwn = client.isMutating({ predicate: ({ state }) => JSON.stringify(state.variables ?? null).includes(agendaId) }) > 0
    // An open form of the booking has its own note. Without the server nothing is known; the panel is closed all the same.
    if (!isOwn && !isClass(before.agenda) && draftEvent?.agendaId !== agendaId)
      void say(before.agenda, before.day, hasForm()).catch(() => undefined)
  })
}
