DROP TRIGGER IF EXISTS prepaid_payment_posted;
--> statement-breakpoint
CREATE TRIGGER prepaid_payment_posted
AFTER INSERT ON payments WHEN NEW.prepaid_id IS NOT NULL
BEGIN
  INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, ledger_entry_id, day, at_utc, user_id, amount_cents)
  SELECT
    NEW.payment_id, NEW.salon_id,
    iif(
      NEW.amount_cents > 0 AND e.kind IN ('checkout', 'settlement'),
      NEW.prepaid_id,
      (
        WITH RECURSIVE later (prepaid_id, step) AS (
          SELECT NEW.prepaid_id, 0
          UNION ALL
          SELECT g.prepaid_id, l.step + 1
          FROM later l
          JOIN gift_cards g ON g.replaces_id = l.prepaid_id
          WHERE g.salon_id = NEW.salon_id
            AND g.deleted_utc IS NULL
        )
        SELECT l.prepaid_id
        FROM later l
        ORDER BY l.step DESC
        LIMIT 1
      )
    ),
    'payment', NEW.ledger_entry_id, e.day, e.at_utc, e.user_id, -NEW.amount_cents
  FROM ledger_entries e
  WHERE e.ledger_entry_id = NEW.ledger_entry_id;
END;
--> statement-breakpoint
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
      AND coalesce(a.valid_until, NEW.day) >= date(NEW.day, '-1 day')
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
