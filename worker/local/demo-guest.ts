import type { Client } from '@libsql/client'
import { toIso } from '../../schema/rules/salon-time.ts'
import { consentForms } from '../../schema/tables/clients/consent-forms.ts'
import { courseMembers } from '../../schema/tables/money/courses.ts'
import { insertStatements, rowsFor, stamp } from './demo-insert.ts'

const salonId = 'sal_aurora_salon'
const findings = `
  SELECT
    guest_client.client_id,
    guest_client.phone_number,
    (
      SELECT count(*)
      FROM clients relative_client
      WHERE relative_client.salon_id = ?1 AND relative_client.phone_number_2 = guest_client.phone_number
    ) AS relatives,
    (
      SELECT min(client.client_id)
      FROM clients client
      WHERE client.salon_id = ?1 AND client.client_id > guest_client.client_id AND client.phone_number_2 = ''
    ) AS relative_id,
    (
      SELECT booked_service.service_id
      FROM agenda_services booked_service
      JOIN agendas booking ON booking.agenda_id = booked_service.agenda_id
      WHERE booking.salon_id = ?1 AND booking.client_id = guest_client.client_id AND booking.start_utc > ?2 AND booking.outcome IS NULL
      ORDER BY booking.start_utc DESC
      LIMIT 1
    ) AS service_id,
    (
      SELECT min(client_course.prepaid_id)
      FROM client_courses client_course
      WHERE client_course.salon_id = ?1 AND client_course.shareable = 1
    ) AS course_id,
    (SELECT min(visit.appointment_id) FROM appointments visit WHERE visit.salon_id = ?1 AND visit.owed_cents > 0) AS visit_id
  FROM clients guest_client
  WHERE guest_client.client_id = (SELECT min(client.client_id) FROM clients client WHERE client.salon_id = ?1)`

/**
 * Makes the first client of the demo salon, who also has the gift cards, a guest whose own place has something of everything: a relative
 * with the same telephone, a form to sign, a course that somebody shares, and a visit of somebody else to pay. Once.
 */
export async function loadGuestDemo(client: Client, now: Date): Promise<void> {
  const utc = Math.floor(now.getTime() / 1000)
  const { rows } = await client.execute({ sql: findings, args: [salonId, utc] })
  const [found] = rows
  if (found?.relative_id == null || Number(found.relatives) > 0) return
  const [guestId, phone] = [String(found.client_id), String(found.phone_number)]
  const audit = stamp(toIso(utc))
  const form = {
    ...{ consentFormId: 'cfm_aurora_guest', salonId, name: 'Skin and allergies', serviceIds: [String(found.service_id)] },
    text: 'Tell us before your visit what we should know about your skin, so that we choose what is safe for you.',
    questions: [{ key: 'q1', text: 'Do you have allergies?', type: 'yes_no' as const, required: true, alertOn: 'yes' as const }],
    ...audit,
  }
  const member = { courseMemberId: 'cme_aurora_guest', salonId, prepaidId: String(found.course_id), clientId: guestId, ...audit }
  const tables = [
    ...(found.service_id === null ? [] : [rowsFor(consentForms, [form])]),
    ...(found.course_id === null ? [] : [rowsFor(courseMembers, [member])]),
  ]
  await client.batch(
    [
      { sql: 'UPDATE clients SET phone_number_2 = ? WHERE client_id = ?', args: [phone, String(found.relative_id)] },
      { sql: 'UPDATE appointments SET payment_client_id = ? WHERE appointment_id = ?', args: [guestId, found.visit_id ?? null] },
      ...tables.flatMap(insertStatements),
    ],
    'write',
  )
}
