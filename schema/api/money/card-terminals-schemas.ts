import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { salonResourceSchemas } from '../salon-resource-schemas.ts'
import { Day, Derived, Id, Instant, Line, Money, Name, PastDay, Sum, Version } from '../values.ts'

/** A card terminal and the fiscal cash register that it is paired with. */
export const CardTerminal = v.object({
  cardTerminalId: Id,
  salonId: Id,
  name: v.string(),
  /** The terminal's own number (TID). */
  terminalCode: v.string(),
  /** The company that runs it, with its VAT number. */
  acquirer: v.string(),
  acquirerVatNumber: v.string(),
  /** Serial number of the fiscal cash register. */
  registerSerial: v.string(),
  /** Address at which both are installed. */
  premises: v.string(),
  /** Day on which the pairing was registered with the revenue agency. */
  registeredOn: v.nullable(Day),
  /** Day on which the terminal or its register was entered or changed: the pairing is to be registered then. Null: not known. */
  pairingFrom: v.nullable(Day),
  version: v.number(),
})
export type CardTerminal = v.InferOutput<typeof CardTerminal>

const fields = {
  name: Name(60),
  terminalCode: v.optional(Line(40), ''),
  acquirer: v.optional(Line(100), ''),
  acquirerVatNumber: v.optional(v.pipe(Line(20), v.regex(/^[A-Za-z0-9 .-]*$/, 'Enter a valid VAT number')), ''),
  registerSerial: v.optional(Line(40), ''),
  premises: v.optional(Line(200), ''),
  registeredOn: v.optional(v.nullable(PastDay), null),
}

export const CardTerminalDraft = v.strictObject(fields)

export const CardTerminalChange = v.strictObject({
  ...fields,
  salonId: Derived,
  version: Version,
  cardTerminalId: Derived,
  pairingFrom: Derived,
})

export const cardTerminalsSchemas = salonResourceSchemas({
  id: 'cardTerminalId',
  entity: CardTerminal,
  draft: CardTerminalDraft,
  change: CardTerminalChange,
})

/** The card payments of a day at one terminal, or those that name none (`cardTerminalId` null). Amounts are euro. */
const TerminalDay = v.object({
  cardTerminalId: v.nullable(Id),
  name: v.string(),
  /** What the terminal's own closing says; null until it was entered. */
  total: v.nullable(Sum),
  paid: Sum,
  /** Total less payments; null without a total. */
  difference: v.nullable(Sum),
  payments: v.array(
    v.object({
      paymentId: Id,
      appointmentId: Id,
      clientId: Id,
      name: v.string(),
      at: Instant,
      amount: Sum,
      /** Amount of the visit's receipt at the cash system; null where there is none. */
      receiptTotal: v.nullable(Sum),
    }),
  ),
})
export type TerminalDay = v.InferOutput<typeof TerminalDay>

export const terminalDaysSchemas = {
  one: { input: v.object({ date: Day }), reply: v.array(TerminalDay) },
  setTotal: {
    input: v.object({ cardTerminalId: Id }),
    body: v.strictObject({ day: Day, total: v.nullable(Money) }),
    reply: v.array(TerminalDay),
  },
} as const satisfies SchemaTable
