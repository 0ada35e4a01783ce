/**
 * SQL: the client who pays for a `booking` and gets its messages, where it is of a group; NULL without a group, or where that is no client
 * any more.
 */
export const payerOfBooking = `iif(
  booking.booking_group_id IS NULL,
  NULL,
  (
    SELECT client.client_id
    FROM booking_groups booking_group
    JOIN agendas payer_booking ON payer_booking.agenda_id = booking_group.agenda_id AND payer_booking.salon_id = booking_group.salon_id
    JOIN clients client
      ON client.client_id = coalesce(booking_group.client_id, payer_booking.client_id)
      AND client.salon_id = booking_group.salon_id
      AND client.inactive_reason = ''
      AND client.deleted_utc IS NULL
    WHERE booking_group.booking_group_id = booking.booking_group_id
      AND booking_group.salon_id = booking.salon_id
      AND booking_group.deleted_utc IS NULL
  )
)`

/** SQL: whom a `booking` is for, by the first name or that of the pet. */
export const nameOfMember = `coalesce(
  (
    SELECT pet.name
    FROM json_each(booking.sub_client_ids_json) p
    JOIN sub_clients pet ON pet.sub_client_id = p.value AND pet.salon_id = booking.salon_id AND pet.deleted_utc IS NULL
    ORDER BY p.key
    LIMIT 1
  ),
  (
    SELECT substr(trim(client.name) || ' ', 1, instr(trim(client.name) || ' ', ' ') - 1)
    FROM clients client
    WHERE client.client_id = booking.client_id
      AND client.salon_id = booking.salon_id
  )
)`
