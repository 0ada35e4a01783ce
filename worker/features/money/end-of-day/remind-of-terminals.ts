import { findPairingReminder, getPairingWindow } from '../../../../schema/rules/money/terminal-pairing.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { eachSalon } from '../../../db/each-salon.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { selectUnregisteredTerminals, type Unregistered, unregisteredPage } from './terminal-queries.ts'

const keys = { open: 'terminal_pairing_open', ending: 'terminal_pairing_open', over: 'terminal_pairing_over' } as const

/**
 * Tells Italian salons of card terminals whose pairing is to be registered: when the window opens, a week before it ends, and when it is
 * over. Each on its day, and once, also where it was dismissed.
 */
export async function remindOfTerminals(db: SystemDb): Promise<void> {
  let after = ''
  for (;;) {
    const [terminals] = await db.batch(selectUnregisteredTerminals(db, after))
    await remind(db, terminals)
    if (terminals.length < unregisteredPage) return
    after = terminals.at(-1)?.cardTerminalId ?? ''
  }
}

const remind = (db: SystemDb, terminals: readonly Unregistered[]) =>
  eachSalon(terminals, async ({ salonId, timeZone, cardTerminalId, name, pairingFrom }) => {
    const window = getPairingWindow(pairingFrom)
    const due = findPairingReminder(window, toSalonDay(db.nowUtc, timeZone))
    if (due === null) return
    const salon = db.inSalon(salonId, timeZone)
    await salon.batch(
      raiseAlerts(salon, {
        to: { roles: ['ADMIN'] },
        type: 'Message',
        content: { key: keys[due], values: { name, day: window.closes } },
        cause: `terminal:${cardTerminalId}:${pairingFrom}:${due}`,
        isToldOnce: true,
      }),
    )
  })
