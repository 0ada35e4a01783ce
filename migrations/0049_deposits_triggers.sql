CREATE TRIGGER audit_log_deposits_insert
AFTER INSERT ON deposits WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'deposits', NEW."deposit_id", NEW."agenda_id", 'create',
    NULL,
    NULL
  );
END;--> statement-breakpoint
CREATE TRIGGER audit_log_deposits_update
AFTER UPDATE ON deposits WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id, NEW.changed_utc, NEW.changed_by, 'deposits', NEW."deposit_id", NEW."agenda_id", CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    '{' || substr(
      iif(OLD."deposit_id" IS NOT NEW."deposit_id", ',"deposit_id":' || json_quote(OLD."deposit_id"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(OLD."agenda_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(OLD."client_id"), '') ||
      iif(OLD."payment_order_id" IS NOT NEW."payment_order_id", ',"payment_order_id":' || json_quote(OLD."payment_order_id"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(OLD."amount_cents"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(OLD."text"), '') ||
      iif(OLD."text_version" IS NOT NEW."text_version", ',"text_version":' || json_quote(OLD."text_version"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(OLD."language"), '') ||
      iif(OLD."agreed_utc" IS NOT NEW."agreed_utc", ',"agreed_utc":' || json_quote(OLD."agreed_utc"), '') ||
      iif(OLD."device" IS NOT NEW."device", ',"device":' || json_quote(OLD."device"), '') ||
      iif(OLD."refundable_hours" IS NOT NEW."refundable_hours", ',"refundable_hours":' || json_quote(OLD."refundable_hours"), '') ||
      iif(OLD."refundable_until_utc" IS NOT NEW."refundable_until_utc", ',"refundable_until_utc":' || json_quote(OLD."refundable_until_utc"), '') ||
      iif(OLD."moves" IS NOT NEW."moves", ',"moves":' || json_quote(OLD."moves"), '') ||
      iif(OLD."moved" IS NOT NEW."moved", ',"moved":' || json_quote(OLD."moved"), '') ||
      iif(OLD."held_until_utc" IS NOT NEW."held_until_utc", ',"held_until_utc":' || json_quote(OLD."held_until_utc"), '') ||
      iif(OLD."held_json" IS NOT NEW."held_json", ',"held_json":' || json_quote(OLD."held_json"), '') ||
      iif(OLD."ended" IS NOT NEW."ended", ',"ended":' || json_quote(OLD."ended"), '') ||
      iif(OLD."ended_utc" IS NOT NEW."ended_utc", ',"ended_utc":' || json_quote(OLD."ended_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(OLD."deleted_utc"), ''),
      2
    ) || '}',
    '{' || substr(
      iif(OLD."deposit_id" IS NOT NEW."deposit_id", ',"deposit_id":' || json_quote(NEW."deposit_id"), '') ||
      iif(OLD."agenda_id" IS NOT NEW."agenda_id", ',"agenda_id":' || json_quote(NEW."agenda_id"), '') ||
      iif(OLD."client_id" IS NOT NEW."client_id", ',"client_id":' || json_quote(NEW."client_id"), '') ||
      iif(OLD."payment_order_id" IS NOT NEW."payment_order_id", ',"payment_order_id":' || json_quote(NEW."payment_order_id"), '') ||
      iif(OLD."amount_cents" IS NOT NEW."amount_cents", ',"amount_cents":' || json_quote(NEW."amount_cents"), '') ||
      iif(OLD."text" IS NOT NEW."text", ',"text":' || json_quote(NEW."text"), '') ||
      iif(OLD."text_version" IS NOT NEW."text_version", ',"text_version":' || json_quote(NEW."text_version"), '') ||
      iif(OLD."language" IS NOT NEW."language", ',"language":' || json_quote(NEW."language"), '') ||
      iif(OLD."agreed_utc" IS NOT NEW."agreed_utc", ',"agreed_utc":' || json_quote(NEW."agreed_utc"), '') ||
      iif(OLD."device" IS NOT NEW."device", ',"device":' || json_quote(NEW."device"), '') ||
      iif(OLD."refundable_hours" IS NOT NEW."refundable_hours", ',"refundable_hours":' || json_quote(NEW."refundable_hours"), '') ||
      iif(OLD."refundable_until_utc" IS NOT NEW."refundable_until_utc", ',"refundable_until_utc":' || json_quote(NEW."refundable_until_utc"), '') ||
      iif(OLD."moves" IS NOT NEW."moves", ',"moves":' || json_quote(NEW."moves"), '') ||
      iif(OLD."moved" IS NOT NEW."moved", ',"moved":' || json_quote(NEW."moved"), '') ||
      iif(OLD."held_until_utc" IS NOT NEW."held_until_utc", ',"held_until_utc":' || json_quote(NEW."held_until_utc"), '') ||
      iif(OLD."held_json" IS NOT NEW."held_json", ',"held_json":' || json_quote(NEW."held_json"), '') ||
      iif(OLD."ended" IS NOT NEW."ended", ',"ended":' || json_quote(NEW."ended"), '') ||
      iif(OLD."ended_utc" IS NOT NEW."ended_utc", ',"ended_utc":' || json_quote(NEW."ended_utc"), '') ||
      iif(OLD."deleted_utc" IS NOT NEW."deleted_utc", ',"deleted_utc":' || json_quote(NEW."deleted_utc"), ''),
      2
    ) || '}'
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
      UNION ALL
      SELECT
        deposit.salon_id,
        p.value ->> 'serviceId' AS service_id,
        p.value ->> 'start' AS start_utc,
        p.value ->> 'length' AS length_minutes,
        p.value -> 'parts' AS parts_json
      FROM deposits deposit, json_each(deposit.held_json, '$.services') p
      WHERE deposit.deposit_id = NEW.cause_id
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
      UNION ALL
      SELECT
        deposit.salon_id,
        p.value ->> 'serviceId' AS service_id,
        p.value ->> 'start' AS start_utc,
        p.value ->> 'length' AS length_minutes,
        p.value -> 'parts' AS parts_json
      FROM deposits deposit, json_each(deposit.held_json, '$.services') p
      WHERE deposit.deposit_id = NEW.cause_id
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
CREATE TRIGGER deposits_follow_booking
AFTER UPDATE OF start_utc ON agendas WHEN NEW.start_utc <> OLD.start_utc
BEGIN
  UPDATE deposits
  SET
    refundable_until_utc = NEW.start_utc - refundable_hours * 3600,
    version = version + 1,
    changed_by = NEW.changed_by,
    changed_utc = NEW.changed_utc
  WHERE salon_id = NEW.salon_id
    AND agenda_id = NEW.agenda_id
    AND ended = ''
    AND refundable_until_utc > NEW.changed_utc;
END;
