import { consentItems } from '../../schema/rules/clients/consents.ts'
import { addDays, dayRange, toIso } from '../../schema/rules/salon-time.ts'
import { clientConsents, clientPrivacies } from '../../schema/tables/clients/consents.ts'
import { type Calendar, createDemoId, zone } from './demo-calendar.ts'
import type { DemoClient } from './demo-clients.ts'
import { rowsFor, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

/** One client in so many has signed; of these, one in so many has withdrawn offers since. */
const [signedStep, withdrawnStep] = [3, 5]
const signature = '90,230 120,90 160,70 150,200 190,240 240,150 270,160 265,220 330,140 350,215 410,150 430,220 520,130 640,180'

/** Entries of the consent log: signed on the tablet, and withdrawn by link. They follow from the client's number. */
export function consentRows(plan: SalonPlan, calendar: Calendar, clients: readonly DemoClient[]): TableRows[] {
  const userId = createDemoId('usr', plan, plan.people[0]?.key ?? '')
  const salonId = createDemoId('sal', plan, 'salon')
  const atNoon = (daysAgo: number) => toIso(dayRange(addDays(calendar.today, -daysAgo), zone)[0] + 12 * 3600)
  const signed = clients.map(({ row }, at) => ({ row, at })).filter(({ at }) => at % signedStep === 0)
  const withdrawn = signed.filter((_, nth) => nth % withdrawnStep === 2)
  const toEntry = ({ row, at }: (typeof signed)[number], isSigned: boolean) => ({
    clientPrivacyId: createDemoId(isSigned ? 'cpr' : 'cpw', plan, at),
    salonId,
    clientId: row.clientId,
    at: atNoon(isSigned ? 90 + (at % 200) : 1 + (at % 60)),
    source: isSigned ? ('tablet' as const) : ('stop' as const),
    userId: isSigned ? userId : 'guest',
    salonConfigPrivacyId: createDemoId('prv', plan, 1),
    textVersion: 1,
    language: 'it' as const,
    signedName: isSigned ? row.name : '',
    signature: isSigned && at % 2 === 0 ? signature : '',
  })
  const toConsents = ({ clientPrivacyId, clientId, at, source }: ReturnType<typeof toEntry>, nth: number) =>
    consentItems
      .filter(({ purpose }) => source === 'tablet' || purpose === 'offers')
      .map(({ purpose, channel }) => ({
        clientConsentId: `${clientPrivacyId}:${purpose}:${channel}`,
        salonId,
        clientPrivacyId,
        clientId,
        purpose,
        channel,
        given: source === 'tablet' && (purpose !== 'photos' || nth % 2 === 0),
        at,
      }))
  const entries = [...signed.map((one) => toEntry(one, true)), ...withdrawn.map((one) => toEntry(one, false))]
  return [rowsFor(clientPrivacies, entries), rowsFor(clientConsents, entries.flatMap(toConsents))]
}
