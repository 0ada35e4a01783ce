CREATE TRIGGER audit_log_commissions_insert
AFTER INSERT ON commissions WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'commissions',
    NEW."commission_id",
    NEW."user_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_commissions_update
AFTER UPDATE ON commissions WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'commissions',
    NEW."commission_id",
    NEW."user_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'commission_id', OLD."commission_id",
        'user_id', OLD."user_id",
        'rules_json', OLD."rules_json",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'commission_id', NEW."commission_id",
        'user_id', NEW."user_id",
        'rules_json', NEW."rules_json",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'commission_id', NEW."commission_id",
        'user_id', NEW."user_id",
        'rules_json', NEW."rules_json",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'commission_id', OLD."commission_id",
        'user_id', OLD."user_id",
        'rules_json', OLD."rules_json",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_commission_approvals_insert
AFTER INSERT ON commission_approvals WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'commission_approvals',
    NEW."commission_approval_id",
    NEW."user_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_commission_approvals_update
AFTER UPDATE ON commission_approvals WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'commission_approvals',
    NEW."commission_approval_id",
    NEW."user_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'commission_approval_id', OLD."commission_approval_id",
        'user_id', OLD."user_id",
        'month', OLD."month",
        'total_cents', OLD."total_cents",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'commission_approval_id', NEW."commission_approval_id",
        'user_id', NEW."user_id",
        'month', NEW."month",
        'total_cents', NEW."total_cents",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'commission_approval_id', NEW."commission_approval_id",
        'user_id', NEW."user_id",
        'month', NEW."month",
        'total_cents', NEW."total_cents",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'commission_approval_id', OLD."commission_approval_id",
        'user_id', OLD."user_id",
        'month', OLD."month",
        'total_cents', OLD."total_cents",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_client_history_services_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_services_update
AFTER UPDATE ON client_history_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_services',
    NEW."client_history_service_id",
    NEW."appointment_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_service_id', OLD."client_history_service_id",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'agenda_service_id', OLD."agenda_service_id",
        'service_id', OLD."service_id",
        'user_id', OLD."user_id",
        'sub_client_id', OLD."sub_client_id",
        'service', OLD."service",
        'length_minutes', OLD."length_minutes",
        'price_cents', OLD."price_cents",
        'discount_cents', OLD."discount_cents",
        'net_cents', OLD."net_cents",
        'position', OLD."position",
        'start_utc', OLD."start_utc",
        'end_utc', OLD."end_utc",
        'note', OLD."note",
        'patch_test_confirmed_by', OLD."patch_test_confirmed_by",
        'assistant_id', OLD."assistant_id",
        'redo_of_id', OLD."redo_of_id",
        'redo_reason', OLD."redo_reason",
        'redo_percentage', OLD."redo_percentage",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_service_id', NEW."client_history_service_id",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'agenda_service_id', NEW."agenda_service_id",
        'service_id', NEW."service_id",
        'user_id', NEW."user_id",
        'sub_client_id', NEW."sub_client_id",
        'service', NEW."service",
        'length_minutes', NEW."length_minutes",
        'price_cents', NEW."price_cents",
        'discount_cents', NEW."discount_cents",
        'net_cents', NEW."net_cents",
        'position', NEW."position",
        'start_utc', NEW."start_utc",
        'end_utc', NEW."end_utc",
        'note', NEW."note",
        'patch_test_confirmed_by', NEW."patch_test_confirmed_by",
        'assistant_id', NEW."assistant_id",
        'redo_of_id', NEW."redo_of_id",
        'redo_reason', NEW."redo_reason",
        'redo_percentage', NEW."redo_percentage",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_service_id', NEW."client_history_service_id",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'agenda_service_id', NEW."agenda_service_id",
        'service_id', NEW."service_id",
        'user_id', NEW."user_id",
        'sub_client_id', NEW."sub_client_id",
        'service', NEW."service",
        'length_minutes', NEW."length_minutes",
        'price_cents', NEW."price_cents",
        'discount_cents', NEW."discount_cents",
        'net_cents', NEW."net_cents",
        'position', NEW."position",
        'start_utc', NEW."start_utc",
        'end_utc', NEW."end_utc",
        'note', NEW."note",
        'patch_test_confirmed_by', NEW."patch_test_confirmed_by",
        'assistant_id', NEW."assistant_id",
        'redo_of_id', NEW."redo_of_id",
        'redo_reason', NEW."redo_reason",
        'redo_percentage', NEW."redo_percentage",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_service_id', OLD."client_history_service_id",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'agenda_service_id', OLD."agenda_service_id",
        'service_id', OLD."service_id",
        'user_id', OLD."user_id",
        'sub_client_id', OLD."sub_client_id",
        'service', OLD."service",
        'length_minutes', OLD."length_minutes",
        'price_cents', OLD."price_cents",
        'discount_cents', OLD."discount_cents",
        'net_cents', OLD."net_cents",
        'position', OLD."position",
        'start_utc', OLD."start_utc",
        'end_utc', OLD."end_utc",
        'note', OLD."note",
        'patch_test_confirmed_by', OLD."patch_test_confirmed_by",
        'assistant_id', OLD."assistant_id",
        'redo_of_id', OLD."redo_of_id",
        'redo_reason', OLD."redo_reason",
        'redo_percentage', OLD."redo_percentage",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER commission_versions_insert
AFTER INSERT ON commissions
BEGIN
  INSERT INTO commission_versions (
    commission_version_id, salon_id, commission_id, user_id, version, from_utc, changed_by, rules_json
  )
  VALUES (
    NEW.commission_id || '.' || NEW.version, NEW.salon_id, NEW.commission_id, NEW.user_id, NEW.version,
    NEW.changed_utc, NEW.changed_by, NEW.rules_json
  );
END;
--> statement-breakpoint
CREATE TRIGGER commission_versions_update
AFTER UPDATE OF rules_json ON commissions
BEGIN
  INSERT INTO commission_versions (
    commission_version_id, salon_id, commission_id, user_id, version, from_utc, changed_by, rules_json
  )
  VALUES (
    NEW.commission_id || '.' || NEW.version, NEW.salon_id, NEW.commission_id, NEW.user_id, NEW.version,
    NEW.changed_utc, NEW.changed_by, NEW.rules_json
  );
END;
--> statement-breakpoint
CREATE TRIGGER commission_lines_checkout
AFTER INSERT ON ledger_entries WHEN NEW.kind = 'checkout'
BEGIN
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_entry_id || '.' || h.client_history_service_id || '.' || r.part, h.salon_id, h.user_id, k.commission_id || '.' || k.version, r.part, 'own', 'sale',
    NULL, NEW.ledger_entry_id, h.appointment_id, h.client_history_service_id, NEW.day, v.service_category_id, h.service, 1,
    h.price_cents, coalesce(h.net_cents, 0), coalesce((
      SELECT CAST(round(sum(
        100.0 * (u.value ->> 'cost') * h.price_cents / (
          SELECT sum(o.price_cents)
          FROM client_history_services o
          WHERE o.salon_id = c.salon_id
            AND o.appointment_id = c.appointment_id
            AND o.deleted_utc IS NULL
            AND (c.user_id IN (o.user_id, o.assistant_id) OR NOT EXISTS (
          SELECT 1
          FROM client_history_services w
          WHERE w.salon_id = c.salon_id
            AND w.appointment_id = c.appointment_id
            AND w.deleted_utc IS NULL
            AND w.price_cents > 0
            AND c.user_id IN (w.user_id, w.assistant_id)
        ))
        )
      )) AS INTEGER)
      FROM client_history_colours c, json_each(c.uses_json) u
      WHERE c.salon_id = h.salon_id
        AND c.appointment_id = h.appointment_id
        AND c.deleted_utc IS NULL
        AND (c.user_id IN (h.user_id, h.assistant_id) OR NOT EXISTS (
          SELECT 1
          FROM client_history_services w
          WHERE w.salon_id = c.salon_id
            AND w.appointment_id = c.appointment_id
            AND w.deleted_utc IS NULL
            AND w.price_cents > 0
            AND c.user_id IN (w.user_id, w.assistant_id)
        ))
    ), 0),
    iif(r.part = 'service', 100 - CAST(coalesce((
      SELECT k.rules_json ->> '$.service.assistantPercentage'
      FROM commissions a
      WHERE a.salon_id = h.salon_id AND a.user_id = h.assistant_id AND a.deleted_utc IS NULL
        AND a.rules_json ->> '$.service.kind' IS NOT NULL
        AND h.assistant_id <> h.user_id
    ), 0) AS INTEGER), 100), NULL
  FROM client_history_services h
  JOIN services v ON v.service_id = h.service_id AND v.enable_commissions = 1
  JOIN commissions k ON k.salon_id = h.salon_id AND k.user_id = h.user_id AND k.deleted_utc IS NULL
  JOIN (SELECT 'service' AS part UNION ALL SELECT 'startStop') r
  WHERE h.salon_id = NEW.salon_id
    AND h.appointment_id = NEW.appointment_id
    AND h.deleted_utc IS NULL
    AND h.redo_of_id IS NULL
    AND iif(
      r.part = 'service',
      k.rules_json ->> '$.service.kind' IS NOT NULL,
      k.rules_json ->> '$.startStop.kind' IS NOT NULL AND h.start_utc IS NOT NULL AND h.end_utc IS NOT NULL
    );
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_entry_id || '.' || h.client_history_service_id || '.assistant', h.salon_id, h.assistant_id, a.commission_id || '.' || a.version,
    'service', 'assistant', 'sale',
    NULL, NEW.ledger_entry_id, h.appointment_id, h.client_history_service_id, NEW.day, v.service_category_id, h.service, 1,
    h.price_cents, coalesce(h.net_cents, 0), coalesce((
      SELECT CAST(round(sum(
        100.0 * (u.value ->> 'cost') * h.price_cents / (
          SELECT sum(o.price_cents)
          FROM client_history_services o
          WHERE o.salon_id = c.salon_id
            AND o.appointment_id = c.appointment_id
            AND o.deleted_utc IS NULL
            AND (c.user_id IN (o.user_id, o.assistant_id) OR NOT EXISTS (
          SELECT 1
          FROM client_history_services w
          WHERE w.salon_id = c.salon_id
            AND w.appointment_id = c.appointment_id
            AND w.deleted_utc IS NULL
            AND w.price_cents > 0
            AND c.user_id IN (w.user_id, w.assistant_id)
        ))
        )
      )) AS INTEGER)
      FROM client_history_colours c, json_each(c.uses_json) u
      WHERE c.salon_id = h.salon_id
        AND c.appointment_id = h.appointment_id
        AND c.deleted_utc IS NULL
        AND (c.user_id IN (h.user_id, h.assistant_id) OR NOT EXISTS (
          SELECT 1
          FROM client_history_services w
          WHERE w.salon_id = c.salon_id
            AND w.appointment_id = c.appointment_id
            AND w.deleted_utc IS NULL
            AND w.price_cents > 0
            AND c.user_id IN (w.user_id, w.assistant_id)
        ))
    ), 0),
    CAST(k.rules_json ->> '$.service.assistantPercentage' AS INTEGER), NULL
  FROM client_history_services h
  JOIN services v ON v.service_id = h.service_id AND v.enable_commissions = 1
  JOIN commissions k ON k.salon_id = h.salon_id AND k.user_id = h.user_id AND k.deleted_utc IS NULL
  JOIN commissions a ON a.salon_id = h.salon_id AND a.user_id = h.assistant_id AND a.deleted_utc IS NULL
  WHERE h.salon_id = NEW.salon_id
    AND h.appointment_id = NEW.appointment_id
    AND h.deleted_utc IS NULL
    AND h.redo_of_id IS NULL
    AND h.assistant_id <> h.user_id
    AND a.rules_json ->> '$.service.kind' IS NOT NULL
    AND k.rules_json ->> '$.service.assistantPercentage' > 0;
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_entry_id || '.' || h.client_history_service_id || '.redo', h.salon_id, h.user_id, k.commission_id || '.' || k.version, 'service', 'redo', 'sale',
    NULL, NEW.ledger_entry_id, h.appointment_id, h.client_history_service_id, NEW.day, v.service_category_id, h.service, 1,
    f.price_cents, coalesce(f.net_cents, 0), 0, 100, h.redo_percentage
  FROM client_history_services h
  JOIN services v ON v.service_id = h.service_id AND v.enable_commissions = 1
  JOIN client_history_services f ON f.client_history_service_id = h.redo_of_id AND f.salon_id = h.salon_id
  JOIN commissions k ON k.salon_id = h.salon_id AND k.user_id = h.user_id AND k.deleted_utc IS NULL
  WHERE h.salon_id = NEW.salon_id
    AND h.appointment_id = NEW.appointment_id
    AND h.deleted_utc IS NULL;
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_entry_id || '.' || h.client_history_product_id, h.salon_id, h.user_id, k.commission_id || '.' || k.version, 'product', 'own', 'sale',
    NULL, NEW.ledger_entry_id, h.appointment_id, h.client_history_product_id, NEW.day, d.product_category_id, h.product, h.quantity,
    h.price_cents * h.quantity, coalesce(h.net_cents, 0), d.cost_cents * h.quantity, 100, NULL
  FROM client_history_products h
  JOIN products d ON d.product_id = h.product_id AND d.enable_commissions = 1
  JOIN commissions k ON k.salon_id = h.salon_id AND k.user_id = h.user_id AND k.deleted_utc IS NULL
  WHERE h.salon_id = NEW.salon_id
    AND h.appointment_id = NEW.appointment_id
    AND h.deleted_utc IS NULL
    AND k.rules_json ->> '$.product.kind' IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER commission_lines_refund
AFTER INSERT ON ledger_lines WHEN NEW.line_id IS NOT NULL
BEGIN
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_line_id || '.' || o.commission_line_id, o.salon_id, o.user_id, o.commission_version_id, o.part, o.role, 'refund', o.commission_line_id,
    e.ledger_entry_id, o.appointment_id, o.line_id, e.day, o.category_id, o.item, 0, 0, NEW.amount_cents, 0, o.share, o.redo_percentage
  FROM ledger_entries e
  JOIN commission_lines o ON o.line_id = NEW.line_id AND o.kind = 'sale' AND o.salon_id = NEW.salon_id
  WHERE e.ledger_entry_id = NEW.ledger_entry_id
    AND e.kind IN ('refund', 'refund_undone')
    AND o.rowid IN (
      SELECT max(l.rowid)
      FROM commission_lines l
      WHERE l.line_id = NEW.line_id
        AND l.kind = 'sale'
      GROUP BY l.user_id, l.part, l.role
    );
END;
--> statement-breakpoint
CREATE TRIGGER commission_lines_void
AFTER INSERT ON ledger_entries WHEN NEW.kind = 'void'
BEGIN
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_entry_id || '.' || o.commission_line_id, o.salon_id, o.user_id, o.commission_version_id, o.part, o.role, 'void', o.commission_line_id,
    e.ledger_entry_id, o.appointment_id, o.line_id, e.day, o.category_id, o.item, 0, 0, -(o.paid_cents + coalesce((SELECT sum(c.paid_cents) FROM commission_lines c WHERE c.origin_id = o.commission_line_id), 0)), 0, o.share, o.redo_percentage
  FROM commission_lines o
  JOIN ledger_entries e ON e.ledger_entry_id = NEW.ledger_entry_id
  WHERE o.salon_id = NEW.salon_id
    AND o.ledger_entry_id = NEW.corrects_id
    AND o.kind = 'sale'
    AND (o.paid_cents = 0 OR o.paid_cents + coalesce((SELECT sum(c.paid_cents) FROM commission_lines c WHERE c.origin_id = o.commission_line_id), 0) <> 0);
END;
--> statement-breakpoint
CREATE TRIGGER commission_lines_immutable
BEFORE UPDATE ON commission_lines
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
CREATE TRIGGER commission_lines_undeletable
BEFORE DELETE ON commission_lines
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
CREATE TRIGGER commission_versions_immutable
BEFORE UPDATE ON commission_versions
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
CREATE TRIGGER commission_versions_undeletable
BEFORE DELETE ON commission_versions
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
