import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { ContactMail, ContactNumber, Day, HealthText, Id, Instant } from '../values.ts'

const Booking = v.object({ agendaId: Id, start: Instant, services: v.string(), firstName: v.string() })

/** A client's birthday in a period: the `day` on which it is celebrated, and the age that the client `turns`. */
export const ClientBirthday = v.object({
  clientId: Id,
  name: v.string(),
  phoneNumber: ContactNumber,
  whatsApp: ContactNumber,
  email: ContactMail,
  allergies: HealthText,
  inactiveReason: v.picklist(['', 'moved_away']),
  image: v.nullable(v.string()),
  birthDate: Day,
  day: Day,
  turns: v.number(),
  lastVisit: v.nullable(Booking),
  nextBooking: v.nullable(Booking),
})
export type ClientBirthday = v.InferOutput<typeof ClientBirthday>

export const birthdaysSchemas = {
  ofSalon: { input: v.object({ salonId: Id, from: v.optional(Day), to: v.optional(Day) }), reply: v.array(ClientBirthday) },
} as const satisfies SchemaTable
