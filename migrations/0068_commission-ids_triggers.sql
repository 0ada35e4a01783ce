DROP TRIGGER IF EXISTS commission_lines_refund;
--> statement-breakpoint
CREATE TRIGGER commission_lines_refund
AFTER INSERT ON ledger_lines WHEN NEW.line_id IS NOT NULL
BEGIN
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_line_id || '.' || o.rowid, o.salon_id, o.user_id, o.commission_version_id, o.part, o.role, 'refund', o.commission_line_id,
    e.ledger_entry_id, o.appointment_id, o.line_id, e.day, o.category_id, o.item, 0, 0, NEW.amount_cents, 0, o.share, o.redo_percentage
  FROM ledger_entries e
  JOIN commission_lines o ON o.line_id = NEW.line_id AND o.kind = 'sale' AND o.salon_id = NEW.salon_id
  WHERE e.ledger_entry_id = NEW.ledger_entry_id
    AND e.kind IN ('refund', 'refund_undone')
    AND o.ledger_entry_id = (
      SELECT p.ledger_entry_id
      FROM ledger_entries p
      WHERE p.salon_id = NEW.salon_id
        AND p.appointment_id = NEW.appointment_id
        AND p.kind = 'checkout'
      ORDER BY p.rowid DESC
      LIMIT 1
    );
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS commission_lines_void;
--> statement-breakpoint
CREATE TRIGGER commission_lines_void
AFTER INSERT ON ledger_entries WHEN NEW.kind = 'void'
BEGIN
  INSERT INTO commission_lines (
    commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage
  )
  SELECT
    NEW.ledger_entry_id || '.' || o.rowid, o.salon_id, o.user_id, o.commission_version_id, o.part, o.role, 'void', o.commission_line_id,
    e.ledger_entry_id, o.appointment_id, o.line_id, e.day, o.category_id, o.item, 0, 0, -(o.paid_cents + coalesce((SELECT sum(c.paid_cents) FROM commission_lines c WHERE c.origin_id = o.commission_line_id), 0)), 0, o.share, o.redo_percentage
  FROM commission_lines o
  JOIN ledger_entries e ON e.ledger_entry_id = NEW.ledger_entry_id
  WHERE o.salon_id = NEW.salon_id
    AND o.ledger_entry_id = NEW.corrects_id
    AND o.kind = 'sale'
    AND (o.paid_cents = 0 OR o.paid_cents + coalesce((SELECT sum(c.paid_cents) FROM commission_lines c WHERE c.origin_id = o.commission_line_id), 0) <> 0);
END;
