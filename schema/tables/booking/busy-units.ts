import { createTrigger, type SchemaObject } from '../schema-object.ts'
import { isUnitFree, isUnitOfKind, joinNeeds, maxLength, needColumns } from './unit-sql.ts'

const selectNeeds = (source: string) => `
    SELECT s.salon_id, ${needColumns}
    FROM ${source} s
    ${joinNeeds}`

interface UnitChoice {
  /** Rows of services. */
  readonly source: string
  readonly cause: 'service' | 'hold'
  /** The row that the intervals belong to. */
  readonly causeId: string
  readonly isOwn: string
  /** Condition on `resources unit`: the desk has chosen it. */
  readonly isPinned: string
  /** Condition: the booking is refused where no unit is free. */
  readonly refuses: string
}

/** Takes the lowest free unit of each kind that services need, before all a pinned one, then one that their booking has already. */
const takeUnits = ({ source, cause, causeId, isOwn, isPinned, refuses }: UnitChoice) => {
  const needs = selectNeeds(source)
  const hasUnit = `EXISTS (
      SELECT 1
      FROM busy_intervals taken
      JOIN resources unit ON unit.resource_id = taken.user_id AND unit.resource_kind_id = n.resource_kind_id
      WHERE taken.salon_id = n.salon_id
        AND taken.cause_id = ${causeId}
        AND taken.kind = 'resource'
        AND taken.start_utc = n.start_utc
    )`
  return [
    `
  INSERT INTO busy_intervals (salon_id, kind, user_id, start_utc, end_utc, cause, cause_id, may_overlap)
  SELECT t.salon_id, 'resource', t.resource_id, t.start_utc, t.end_utc, '${cause}', ${causeId}, 1
  FROM (
    SELECT
      n.*,
      (
        SELECT u.resource_id
        FROM (
          SELECT
            unit.resource_id,
            unit.position,
            ${isPinned} AS is_pinned,
            EXISTS (
              SELECT 1
              FROM busy_intervals taken
              WHERE taken.salon_id = n.salon_id
                AND taken.user_id = unit.resource_id
                AND taken.kind = 'resource'
                AND taken.start_utc > n.start_utc - ${maxLength}
                AND taken.start_utc < n.end_utc + ${maxLength}
                AND ${isOwn}
            ) AS is_own
          FROM resources unit
          WHERE ${isUnitOfKind()}
            AND ${isUnitFree(isOwn)}
        ) u
        ORDER BY u.is_pinned DESC, u.is_own DESC, u.position, u.resource_id
        LIMIT 1
      ) AS resource_id
    FROM (${needs}
    ) n
    WHERE NOT ${hasUnit}
  ) t
  WHERE t.resource_id IS NOT NULL;`,
    `
  SELECT RAISE(ABORT, 'refuse:unit')
  WHERE ${refuses}
    AND EXISTS (
      SELECT 1
      FROM (${needs}
      ) n
      WHERE NOT ${hasUnit}
    );`,
  ]
}

const needsUnits = `EXISTS (
    SELECT 1
    FROM service_resources need
    WHERE need.salon_id = NEW.salon_id
  )`
/** The first interval of a service or an offer: those behind it find its units taken. */
const isFirst = `NEW.kind = 'person'
  AND NEW.cause IN ('service', 'hold')
  AND ${needsUnits}
  AND NOT EXISTS (
    SELECT 1
    FROM busy_intervals earlier
    WHERE earlier.salon_id = NEW.salon_id
      AND earlier.cause_id = NEW.cause_id
      AND earlier.kind = 'person'
      AND earlier.busy_interval_id <> NEW.busy_interval_id
  )`

/** Condition on `busy_intervals taken`: it is of the booking that has the service. */
const isOfBooking = (agendaServiceId: string) => `taken.cause = 'service' AND EXISTS (
            SELECT 1
            FROM agenda_services own
            JOIN agenda_services other ON other.salon_id = own.salon_id AND other.agenda_id = own.agenda_id
            WHERE own.agenda_service_id = ${agendaServiceId}
              AND other.agenda_service_id = taken.cause_id
          )`

const ofService = (agendaServiceId: string): UnitChoice => ({
  source: `(SELECT * FROM agenda_services WHERE agenda_service_id = ${agendaServiceId})`,
  cause: 'service',
  causeId: agendaServiceId,
  isOwn: isOfBooking(agendaServiceId),
  isPinned: `EXISTS (
              SELECT 1
              FROM agenda_services own, json_each(own.pinned_units_json) pin
              WHERE own.agenda_service_id = ${agendaServiceId}
                AND pin.value = unit.resource_id
            )`,
  // An import brings what stands in another program, with or without a room.
  refuses: `NOT EXISTS (
    SELECT 1
    FROM agenda_services own
    JOIN agendas booking ON booking.agenda_id = own.agenda_id AND booking.salon_id = own.salon_id
    WHERE own.agenda_service_id = ${agendaServiceId}
      AND booking.channel = 'import'
      AND booking.version = 1
  )`,
})

/**
 * Units are taken by the database, in the statement that takes the team member's time, so that no way to book a service leaves them out. A
 * booking is refused (`unit`) where a kind has no free unit. Services of one booking share a unit: their client sits in one place.
 */
export const busyUnitTriggers: SchemaObject[] = [
  createTrigger(
    'busy_intervals_units',
    `AFTER INSERT ON busy_intervals WHEN NEW.cause = 'service' AND ${isFirst}`,
    ...takeUnits(ofService('NEW.cause_id')),
  ),
  createTrigger(
    'busy_intervals_held_units',
    `AFTER INSERT ON busy_intervals WHEN NEW.cause = 'hold' AND ${isFirst}`,
    ...takeUnits({
      source: `(
      SELECT
        offer.salon_id,
        p.value ->> 'serviceId' AS service_id,
        p.value ->> 'start' AS start_utc,
        p.value ->> 'length' AS length_minutes,
        p.value -> 'parts' AS parts_json
      FROM waiting_list_offers offer, json_each(offer.services_json) p
      WHERE offer.waiting_list_offer_id = NEW.cause_id
      UNION ALL
      SELECT
        deposit.salon_id,
        p.value ->> 'serviceId' AS service_id,
        p.value ->> 'start' AS start_utc,
        p.value ->> 'length' AS length_minutes,
        p.value -> 'parts' AS parts_json
      FROM deposits deposit, json_each(deposit.held_json, '$.services') p
      WHERE deposit.deposit_id = NEW.cause_id
    )`,
      cause: 'hold',
      causeId: 'NEW.cause_id',
      isOwn: 'taken.cause_id = NEW.cause_id',
      isPinned: '0',
      refuses: '1',
    }),
  ),
  // Another service or length at the same time, which may leave the team member's time as it is. A moved one takes its time again.
  createTrigger(
    'agenda_services_units',
    `AFTER UPDATE OF service_id, length_minutes ON agenda_services
    WHEN (NEW.service_id <> OLD.service_id OR NEW.length_minutes <> OLD.length_minutes)
      AND NEW.start_utc = OLD.start_utc
      AND NEW.user_id = OLD.user_id
      AND ${needsUnits}
      AND EXISTS (
        SELECT 1
        FROM busy_intervals taken
        WHERE taken.salon_id = NEW.salon_id
          AND taken.cause_id = NEW.agenda_service_id
      )`,
    `
  DELETE FROM busy_intervals
  WHERE salon_id = NEW.salon_id
    AND cause_id = NEW.agenda_service_id
    AND kind = 'resource';`,
    ...takeUnits(ofService('NEW.agenda_service_id')),
  ),
]
