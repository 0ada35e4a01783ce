DROP TRIGGER IF EXISTS audit_log_agenda_services_update;--> statement-breakpoint
CREATE TRIGGER audit_log_agenda_services_update
AFTER UPDATE ON agenda_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'agenda_services', NEW."agenda_service_id", NEW."agenda_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."agenda_service_id" IS NOT NEW."agenda_service_id", ',"agenda_service_id":' || json_quote(OLD."agenda_service_id"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(OLD."service_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(OLD."user_id"), '') ||
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(OLD."sub_client_id"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(OLD."start_utc"), '') ||
      iif(OLD."service" IS NOT NEW."service", ',"service":' || json_quote(OLD."service"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(OLD."length_minutes"), '') ||
      iif(OLD."parts_json" IS NOT NEW."parts_json", ',"parts_json":' || json_quote(OLD."parts_json"), '') ||
      iif(OLD."break_after_minutes" IS NOT NEW."break_after_minutes", ',"break_after_minutes":' || json_quote(OLD."break_after_minutes"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(OLD."price_cents"), '') ||
      iif(OLD."online_booking" IS NOT NEW."online_booking", ',"online_booking":' || json_quote(OLD."online_booking"), '') ||
      iif(OLD."show" IS NOT NEW."show", ',"show":' || json_quote(OLD."show"), '') ||
      iif(OLD."may_overlap" IS NOT NEW."may_overlap", ',"may_overlap":' || json_quote(OLD."may_overlap"), '') ||
      iif(OLD."pinned_units_json" IS NOT NEW."pinned_units_json", ',"pinned_units_json":' || json_quote(OLD."pinned_units_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."agenda_service_id" IS NOT NEW."agenda_service_id", ',"agenda_service_id":' || json_quote(NEW."agenda_service_id"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."service_id" IS NOT NEW."service_id", ',"service_id":' || json_quote(NEW."service_id"), '') ||
      iif(OLD."user_id" IS NOT NEW."user_id", ',"user_id":' || json_quote(NEW."user_id"), '') ||
      iif(OLD."sub_client_id" IS NOT NEW."sub_client_id", ',"sub_client_id":' || json_quote(NEW."sub_client_id"), '') ||
      iif(OLD."start_utc" IS NOT NEW."start_utc", ',"start_utc":' || json_quote(NEW."start_utc"), '') ||
      iif(OLD."service" IS NOT NEW."service", ',"service":' || json_quote(NEW."service"), '') ||
      iif(OLD."length_minutes" IS NOT NEW."length_minutes", ',"length_minutes":' || json_quote(NEW."length_minutes"), '') ||
      iif(OLD."parts_json" IS NOT NEW."parts_json", ',"parts_json":' || json_quote(NEW."parts_json"), '') ||
      iif(OLD."break_after_minutes" IS NOT NEW."break_after_minutes", ',"break_after_minutes":' || json_quote(NEW."break_after_minutes"), '') ||
      iif(OLD."price_cents" IS NOT NEW."price_cents", ',"price_cents":' || json_quote(NEW."price_cents"), '') ||
      iif(OLD."online_booking" IS NOT NEW."online_booking", ',"online_booking":' || json_quote(NEW."online_booking"), '') ||
      iif(OLD."show" IS NOT NEW."show", ',"show":' || json_quote(NEW."show"), '') ||
      iif(OLD."may_overlap" IS NOT NEW."may_overlap", ',"may_overlap":' || json_quote(NEW."may_overlap"), '') ||
      iif(OLD."pinned_units_json" IS NOT NEW."pinned_units_json", ',"pinned_units_json":' || json_quote(NEW."pinned_units_json"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
  );
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS busy_intervals_units;--> statement-breakpoint
CREATE TRIGGER busy_intervals_units
AFTER INSERT ON busy_intervals WHEN NEW.cause = 'service' AND NEW.kind = 'person'
  AND NEW.cause IN ('service', 'hold')
  AND EXISTS (
    SELECT 1
    FROM service_resources need
    WHERE need.salon_id = NEW.salon_id
  )
  AND NOT EXISTS (
    SELECT 1
    FROM busy_intervals earlier
    WHERE earlier.salon_id = NEW.salon_id
      AND earlier.cause_id = NEW.cause_id
      AND earlier.kind = 'person'
      AND earlier.busy_interval_id <> NEW.busy_interval_id
  )
BEGIN
  INSERT INTO busy_intervals (salon_id, kind, user_id, start_utc, end_utc, cause, cause_id, may_overlap)
  SELECT t.salon_id, 'resource', t.resource_id, t.start_utc, t.end_utc, 'service', NEW.cause_id, 1
  FROM (
    SELECT
      n.*,
      (
        SELECT u.resource_id
        FROM (
          SELECT
            unit.resource_id,
            unit.position,
            EXISTS (
              SELECT 1
              FROM agenda_services own, json_each(own.pinned_units_json) pin
              WHERE own.agenda_service_id = NEW.cause_id
                AND pin.value = unit.resource_id
            ) AS is_pinned,
            EXISTS (
              SELECT 1
              FROM busy_intervals taken
              WHERE taken.salon_id = n.salon_id
                AND taken.user_id = unit.resource_id
                AND taken.kind = 'resource'
                AND taken.start_utc > n.start_utc - 86400
                AND taken.start_utc < n.end_utc + 86400
                AND taken.cause = 'service' AND EXISTS (
            SELECT 1
            FROM agenda_services own
            JOIN agenda_services other ON other.salon_id = own.salon_id AND other.agenda_id = own.agenda_id
            WHERE own.agenda_service_id = NEW.cause_id
              AND other.agenda_service_id = taken.cause_id
          )
            ) AS is_own
          FROM resources unit
          WHERE unit.salon_id = n.salon_id
          AND unit.resource_kind_id = n.resource_kind_id
          AND unit.deleted_utc IS NULL
            AND NOT EXISTS (
          SELECT 1
          FROM busy_intervals taken
          WHERE taken.salon_id = n.salon_id
            AND taken.user_id = unit.resource_id
            AND taken.kind = 'resource'
            AND taken.start_utc > n.start_utc - 86400
            AND taken.start_utc < n.end_utc
            AND taken.end_utc > n.start_utc
            AND NOT (taken.cause = 'service' AND EXISTS (
            SELECT 1
            FROM agenda_services own
            JOIN agenda_services other ON other.salon_id = own.salon_id AND other.agenda_id = own.agenda_id
            WHERE own.agenda_service_id = NEW.cause_id
              AND other.agenda_service_id = taken.cause_id
          ))
        )
        ) u
        ORDER BY u.is_pinned DESC, u.is_own DESC, u.position, u.resource_id
        LIMIT 1
      ) AS resource_id
    FROM (
    SELECT s.salon_id, kind.resource_kind_id,
      s.start_utc + CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END * 60 AS start_utc,
      min(s.start_utc + (CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END + kind.cleaning_minutes) * 60, s.start_utc + CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END * 60 + 86400) AS end_utc
    FROM (SELECT * FROM agenda_services WHERE agenda_service_id = NEW.cause_id) s
    CROSS JOIN service_resources need ON need.salon_id = s.salon_id AND need.service_id = s.service_id
    CROSS JOIN resource_kinds kind ON kind.resource_kind_id = need.resource_kind_id AND kind.deleted_utc IS NULL
    WHERE CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END > CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END
    ) n
    WHERE NOT EXISTS (
      SELECT 1
      FROM busy_intervals taken
      JOIN resources unit ON unit.resource_id = taken.user_id AND unit.resource_kind_id = n.resource_kind_id
      WHERE taken.salon_id = n.salon_id
        AND taken.cause_id = NEW.cause_id
        AND taken.kind = 'resource'
        AND taken.start_utc = n.start_utc
    )
  ) t
  WHERE t.resource_id IS NOT NULL;
  SELECT RAISE(ABORT, 'refuse:unit')
  WHERE NOT EXISTS (
    SELECT 1
    FROM agenda_services own
    JOIN agendas booking ON booking.agenda_id = own.agenda_id AND booking.salon_id = own.salon_id
    WHERE own.agenda_service_id = NEW.cause_id
      AND booking.channel = 'import'
      AND booking.version = 1
  )
    AND EXISTS (
      SELECT 1
      FROM (
    SELECT s.salon_id, kind.resource_kind_id,
      s.start_utc + CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END * 60 AS start_utc,
      min(s.start_utc + (CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END + kind.cleaning_minutes) * 60, s.start_utc + CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END * 60 + 86400) AS end_utc
    FROM (SELECT * FROM agenda_services WHERE agenda_service_id = NEW.cause_id) s
    CROSS JOIN service_resources need ON need.salon_id = s.salon_id AND need.service_id = s.service_id
    CROSS JOIN resource_kinds kind ON kind.resource_kind_id = need.resource_kind_id AND kind.deleted_utc IS NULL
    WHERE CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END > CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END
      ) n
      WHERE NOT EXISTS (
      SELECT 1
      FROM busy_intervals taken
      JOIN resources unit ON unit.resource_id = taken.user_id AND unit.resource_kind_id = n.resource_kind_id
      WHERE taken.salon_id = n.salon_id
        AND taken.cause_id = NEW.cause_id
        AND taken.kind = 'resource'
        AND taken.start_utc = n.start_utc
    )
    );
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS busy_intervals_held_units;--> statement-breakpoint
CREATE TRIGGER busy_intervals_held_units
AFTER INSERT ON busy_intervals WHEN NEW.cause = 'hold' AND NEW.kind = 'person'
  AND NEW.cause IN ('service', 'hold')
  AND EXISTS (
    SELECT 1
    FROM service_resources need
    WHERE need.salon_id = NEW.salon_id
  )
  AND NOT EXISTS (
    SELECT 1
    FROM busy_intervals earlier
    WHERE earlier.salon_id = NEW.salon_id
      AND earlier.cause_id = NEW.cause_id
      AND earlier.kind = 'person'
      AND earlier.busy_interval_id <> NEW.busy_interval_id
  )
BEGIN
  INSERT INTO busy_intervals (salon_id, kind, user_id, start_utc, end_utc, cause, cause_id, may_overlap)
  SELECT t.salon_id, 'resource', t.resource_id, t.start_utc, t.end_utc, 'hold', NEW.cause_id, 1
  FROM (
    SELECT
      n.*,
      (
        SELECT u.resource_id
        FROM (
          SELECT
            unit.resource_id,
            unit.position,
            0 AS is_pinned,
            EXISTS (
              SELECT 1
              FROM busy_intervals taken
              WHERE taken.salon_id = n.salon_id
                AND taken.user_id = unit.resource_id
                AND taken.kind = 'resource'
                AND taken.start_utc > n.start_utc - 86400
                AND taken.start_utc < n.end_utc + 86400
                AND taken.cause_id = NEW.cause_id
            ) AS is_own
          FROM resources unit
          WHERE unit.salon_id = n.salon_id
          AND unit.resource_kind_id = n.resource_kind_id
          AND unit.deleted_utc IS NULL
            AND NOT EXISTS (
          SELECT 1
          FROM busy_intervals taken
          WHERE taken.salon_id = n.salon_id
            AND taken.user_id = unit.resource_id
            AND taken.kind = 'resource'
            AND taken.start_utc > n.start_utc - 86400
            AND taken.start_utc < n.end_utc
            AND taken.end_utc > n.start_utc
            AND NOT (taken.cause_id = NEW.cause_id)
        )
        ) u
        ORDER BY u.is_pinned DESC, u.is_own DESC, u.position, u.resource_id
        LIMIT 1
      ) AS resource_id
    FROM (
    SELECT s.salon_id, kind.resource_kind_id,
      s.start_utc + CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END * 60 AS start_utc,
      min(s.start_utc + (CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END + kind.cleaning_minutes) * 60, s.start_utc + CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END * 60 + 86400) AS end_utc
    FROM (
      SELECT
        offer.salon_id,
        p.value ->> 'serviceId' AS service_id,
        p.value ->> 'start' AS start_utc,
        p.value ->> 'length' AS length_minutes,
        p.value -> 'parts' AS parts_json
      FROM waiting_list_offers offer, json_each(offer.services_json) p
      WHERE offer.waiting_list_offer_id = NEW.cause_id
    ) s
    CROSS JOIN service_resources need ON need.salon_id = s.salon_id AND need.service_id = s.service_id
    CROSS JOIN resource_kinds kind ON kind.resource_kind_id = need.resource_kind_id AND kind.deleted_utc IS NULL
    WHERE CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END > CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END
    ) n
    WHERE NOT EXISTS (
      SELECT 1
      FROM busy_intervals taken
      JOIN resources unit ON unit.resource_id = taken.user_id AND unit.resource_kind_id = n.resource_kind_id
      WHERE taken.salon_id = n.salon_id
        AND taken.cause_id = NEW.cause_id
        AND taken.kind = 'resource'
        AND taken.start_utc = n.start_utc
    )
  ) t
  WHERE t.resource_id IS NOT NULL;
  SELECT RAISE(ABORT, 'refuse:unit')
  WHERE 1
    AND EXISTS (
      SELECT 1
      FROM (
    SELECT s.salon_id, kind.resource_kind_id,
      s.start_utc + CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END * 60 AS start_utc,
      min(s.start_utc + (CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END + kind.cleaning_minutes) * 60, s.start_utc + CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END * 60 + 86400) AS end_utc
    FROM (
      SELECT
        offer.salon_id,
        p.value ->> 'serviceId' AS service_id,
        p.value ->> 'start' AS start_utc,
        p.value ->> 'length' AS length_minutes,
        p.value -> 'parts' AS parts_json
      FROM waiting_list_offers offer, json_each(offer.services_json) p
      WHERE offer.waiting_list_offer_id = NEW.cause_id
    ) s
    CROSS JOIN service_resources need ON need.salon_id = s.salon_id AND need.service_id = s.service_id
    CROSS JOIN resource_kinds kind ON kind.resource_kind_id = need.resource_kind_id AND kind.deleted_utc IS NULL
    WHERE CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END > CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END
      ) n
      WHERE NOT EXISTS (
      SELECT 1
      FROM busy_intervals taken
      JOIN resources unit ON unit.resource_id = taken.user_id AND unit.resource_kind_id = n.resource_kind_id
      WHERE taken.salon_id = n.salon_id
        AND taken.cause_id = NEW.cause_id
        AND taken.kind = 'resource'
        AND taken.start_utc = n.start_utc
    )
    );
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS agenda_services_units;--> statement-breakpoint
CREATE TRIGGER agenda_services_units
AFTER UPDATE OF service_id, length_minutes ON agenda_services
    WHEN (NEW.service_id <> OLD.service_id OR NEW.length_minutes <> OLD.length_minutes)
      AND NEW.start_utc = OLD.start_utc
      AND NEW.user_id = OLD.user_id
      AND EXISTS (
    SELECT 1
    FROM service_resources need
    WHERE need.salon_id = NEW.salon_id
  )
      AND EXISTS (
        SELECT 1
        FROM busy_intervals taken
        WHERE taken.salon_id = NEW.salon_id
          AND taken.cause_id = NEW.agenda_service_id
      )
BEGIN
  DELETE FROM busy_intervals
  WHERE salon_id = NEW.salon_id
    AND cause_id = NEW.agenda_service_id
    AND kind = 'resource';
  INSERT INTO busy_intervals (salon_id, kind, user_id, start_utc, end_utc, cause, cause_id, may_overlap)
  SELECT t.salon_id, 'resource', t.resource_id, t.start_utc, t.end_utc, 'service', NEW.agenda_service_id, 1
  FROM (
    SELECT
      n.*,
      (
        SELECT u.resource_id
        FROM (
          SELECT
            unit.resource_id,
            unit.position,
            EXISTS (
              SELECT 1
              FROM agenda_services own, json_each(own.pinned_units_json) pin
              WHERE own.agenda_service_id = NEW.agenda_service_id
                AND pin.value = unit.resource_id
            ) AS is_pinned,
            EXISTS (
              SELECT 1
              FROM busy_intervals taken
              WHERE taken.salon_id = n.salon_id
                AND taken.user_id = unit.resource_id
                AND taken.kind = 'resource'
                AND taken.start_utc > n.start_utc - 86400
                AND taken.start_utc < n.end_utc + 86400
                AND taken.cause = 'service' AND EXISTS (
            SELECT 1
            FROM agenda_services own
            JOIN agenda_services other ON other.salon_id = own.salon_id AND other.agenda_id = own.agenda_id
            WHERE own.agenda_service_id = NEW.agenda_service_id
              AND other.agenda_service_id = taken.cause_id
          )
            ) AS is_own
          FROM resources unit
          WHERE unit.salon_id = n.salon_id
          AND unit.resource_kind_id = n.resource_kind_id
          AND unit.deleted_utc IS NULL
            AND NOT EXISTS (
          SELECT 1
          FROM busy_intervals taken
          WHERE taken.salon_id = n.salon_id
            AND taken.user_id = unit.resource_id
            AND taken.kind = 'resource'
            AND taken.start_utc > n.start_utc - 86400
            AND taken.start_utc < n.end_utc
            AND taken.end_utc > n.start_utc
            AND NOT (taken.cause = 'service' AND EXISTS (
            SELECT 1
            FROM agenda_services own
            JOIN agenda_services other ON other.salon_id = own.salon_id AND other.agenda_id = own.agenda_id
            WHERE own.agenda_service_id = NEW.agenda_service_id
              AND other.agenda_service_id = taken.cause_id
          ))
        )
        ) u
        ORDER BY u.is_pinned DESC, u.is_own DESC, u.position, u.resource_id
        LIMIT 1
      ) AS resource_id
    FROM (
    SELECT s.salon_id, kind.resource_kind_id,
      s.start_utc + CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END * 60 AS start_utc,
      min(s.start_utc + (CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END + kind.cleaning_minutes) * 60, s.start_utc + CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END * 60 + 86400) AS end_utc
    FROM (SELECT * FROM agenda_services WHERE agenda_service_id = NEW.agenda_service_id) s
    CROSS JOIN service_resources need ON need.salon_id = s.salon_id AND need.service_id = s.service_id
    CROSS JOIN resource_kinds kind ON kind.resource_kind_id = need.resource_kind_id AND kind.deleted_utc IS NULL
    WHERE CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END > CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END
    ) n
    WHERE NOT EXISTS (
      SELECT 1
      FROM busy_intervals taken
      JOIN resources unit ON unit.resource_id = taken.user_id AND unit.resource_kind_id = n.resource_kind_id
      WHERE taken.salon_id = n.salon_id
        AND taken.cause_id = NEW.agenda_service_id
        AND taken.kind = 'resource'
        AND taken.start_utc = n.start_utc
    )
  ) t
  WHERE t.resource_id IS NOT NULL;
  SELECT RAISE(ABORT, 'refuse:unit')
  WHERE NOT EXISTS (
    SELECT 1
    FROM agenda_services own
    JOIN agendas booking ON booking.agenda_id = own.agenda_id AND booking.salon_id = own.salon_id
    WHERE own.agenda_service_id = NEW.agenda_service_id
      AND booking.channel = 'import'
      AND booking.version = 1
  )
    AND EXISTS (
      SELECT 1
      FROM (
    SELECT s.salon_id, kind.resource_kind_id,
      s.start_utc + CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END * 60 AS start_utc,
      min(s.start_utc + (CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END + kind.cleaning_minutes) * 60, s.start_utc + CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END * 60 + 86400) AS end_utc
    FROM (SELECT * FROM agenda_services WHERE agenda_service_id = NEW.agenda_service_id) s
    CROSS JOIN service_resources need ON need.salon_id = s.salon_id AND need.service_id = s.service_id
    CROSS JOIN resource_kinds kind ON kind.resource_kind_id = need.resource_kind_id AND kind.deleted_utc IS NULL
    WHERE CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'after' THEN s.length_minutes
        WHEN need.needed_parts = 'before' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END > CASE
        WHEN need.needed_parts = 'all' OR NOT EXISTS (SELECT 1 FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') OR need.needed_parts = 'before' THEN 0
        WHEN need.needed_parts = 'processing' THEN (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key < (SELECT min(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
        ELSE iif(
        (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait') = json_array_length(s.parts_json) - 1,
        s.length_minutes,
        (
        SELECT min(s.length_minutes, coalesce(sum(part.value ->> 'minutes'), 0))
        FROM json_each(s.parts_json) part
        WHERE part.key <= (SELECT max(part.key) FROM json_each(s.parts_json) part WHERE part.value ->> 'kind' = 'wait')
      )
      )
      END
      ) n
      WHERE NOT EXISTS (
      SELECT 1
      FROM busy_intervals taken
      JOIN resources unit ON unit.resource_id = taken.user_id AND unit.resource_kind_id = n.resource_kind_id
      WHERE taken.salon_id = n.salon_id
        AND taken.cause_id = NEW.agenda_service_id
        AND taken.kind = 'resource'
        AND taken.start_utc = n.start_utc
    )
    );
END;
