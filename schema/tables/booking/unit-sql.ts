/**
 * SQL for the units that services take, shared by the triggers that choose them and by the reads that say which kind is missing. A
 * service is a row `s` with salon_id, service_id, start_utc, length_minutes and parts_json; a need is `service_resources need` with its
 * `resource_kinds kind`. Mirrors `findNeededSpan` of schema/rules/booking/unit-spans.ts.
 */
const partsOf = "json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait'"
const sumTo = (condition: string) => `(
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key ${condition}
      )`
const waitFrom = sumTo(`< (SELECT min(part.key) FROM ${partsOf})`)
const waitTo = `iif(
        (SELECT max(part.key) FROM ${partsOf}) = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        ${sumTo(`<= (SELECT max(part.key) FROM ${partsOf})`)}
      )`
const isWhole = `need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM ${partsOf})`
const fromMinute = `CASE
        WHEN ${isWhole} OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN ${waitFrom}
        ELSE ${waitTo}
      END`
const toMinute = `CASE
        WHEN ${isWhole} OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN ${waitFrom}
        ELSE ${waitTo}
      END`

/** Seconds: no busy interval is longer. */
export const maxLength = 86_400

/** Columns of a need: its kind, and its span in seconds UTC, `end_utc` with the cleaning. */
export const needColumns = `kind.resource_kind_id,
      s.start_utc + ${fromMinute} * 60 AS start_utc,
      min(s.start_utc + (${toMinute} + kind.cleaning_minutes) * 60, s.start_utc + ${fromMinute} * 60 + ${maxLength}) AS end_utc`
/** Joins of the needs of the services `s`. */
export const joinNeeds = `CROSS JOIN service_resources need ON need.salon_id = s.salon_id AND need.service_id = s.service_id
    CROSS JOIN resource_kinds kind ON kind.resource_kind_id = need.resource_kind_id AND kind.deleted_utc IS NULL
    WHERE ${toMinute} > ${fromMinute}`
/** Condition: the unit (alias `unit`) is free for the need `n`; `isOwn` is a condition on `busy_intervals taken` of the same booking. */
export const isUnitFree = (isOwn: string, unit = 'unit') => `NOT EXISTS (
          SELECT 1
          FROM busy_intervals taken
          WHERE taken.salon_id = n.salon_id
            AND taken.user_id = ${unit}.resource_id
            AND taken.kind = 'resource'
            AND taken.start_utc > n.start_utc - ${maxLength}
            AND taken.start_utc < n.end_utc
            AND taken.end_utc > n.start_utc
            AND NOT (${isOwn})
        )`

/** Condition: the unit (alias `unit`) is one of the kind that the need `n` names. */
export const isUnitOfKind = (unit = 'unit') => `${unit}.salon_id = n.salon_id
          AND ${unit}.resource_kind_id = n.resource_kind_id
          AND ${unit}.deleted_utc IS NULL`
