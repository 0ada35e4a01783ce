DROP TRIGGER IF EXISTS prepaid_entries_balance;
--> statement-breakpoint
CREATE TRIGGER prepaid_entries_balance
BEFORE INSERT ON prepaid_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:unusable')
  WHERE NOT EXISTS (
    SELECT 1
    FROM prepaid_accounts a
    WHERE a.salon_id = NEW.salon_id
      AND a.prepaid_id = NEW.prepaid_id
      AND a.deleted_utc IS NULL
  )
  OR (
    NEW.kind IN ('payment', 'hold')
    AND NEW.amount_cents < 0
    AND (
      (
    SELECT coalesce(sum(e.amount_cents), 0)
    FROM prepaid_entries e
    WHERE e.salon_id = NEW.salon_id
      AND e.prepaid_id = NEW.prepaid_id AND e.kind IN ('sale', 'transfer')
  ) <= 0
      OR NOT EXISTS (
    SELECT 1
    FROM prepaid_accounts a
    WHERE a.salon_id = NEW.salon_id
      AND a.prepaid_id = NEW.prepaid_id
      AND a.deleted_utc IS NULL
      AND a.blocked_utc IS NULL
      AND coalesce(a.valid_until, NEW.day) >= NEW.day
      )
    )
    AND NOT EXISTS (
    SELECT 1
    FROM ledger_entries l
    JOIN cash_orders o ON o.appointment_id = l.appointment_id AND o.state = 'paid'
    JOIN json_each(o.vouchers_json) j ON j.value ->> 'prepaidId' = NEW.prepaid_id
    WHERE l.ledger_entry_id = NEW.ledger_entry_id
      AND o.salon_id = NEW.salon_id
    )
  );
  SELECT RAISE(ABORT, 'refuse:prepaid')
  WHERE (
    SELECT coalesce(sum(e.amount_cents), 0)
    FROM prepaid_entries e
    WHERE e.salon_id = NEW.salon_id
      AND e.prepaid_id = NEW.prepaid_id
  ) + NEW.amount_cents < 0;
END;
