DROP TRIGGER IF EXISTS ledger_entries_fiscal;--> statement-breakpoint
CREATE TRIGGER ledger_entries_fiscal
AFTER INSERT ON ledger_entries
BEGIN
  INSERT INTO fiscal_receipts (
    fiscal_receipt_id, salon_id, ledger_entry_id, part, appointment_id, at_utc, next_utc, changed_by, changed_utc
  )
  SELECT
    NEW.ledger_entry_id || '.0', NEW.salon_id, NEW.ledger_entry_id, 0, NEW.appointment_id, NEW.at_utc, NEW.at_utc, NEW.user_id,
    NEW.at_utc
  FROM fiscal_connections c
  WHERE c.salon_id = NEW.salon_id
    AND c.deleted_utc IS NULL
    AND (
      c.disconnected_utc IS NULL
      OR NEW.kind IN ('refund', 'void')
      AND EXISTS (
        SELECT 1
        FROM fiscal_receipts r
        WHERE r.salon_id = NEW.salon_id
          AND r.appointment_id = NEW.appointment_id
          AND r.kind = 'sale'
          AND r.state NOT IN ('none', 'dropped')
      )
    );
END;
