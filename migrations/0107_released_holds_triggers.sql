CREATE TRIGGER prepaid_hold_released
AFTER INSERT ON prepaid_entries WHEN NEW.kind = 'hold' AND NEW.amount_cents > 0
BEGIN
  INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, day, at_utc, user_id, amount_cents)
  SELECT
    NEW.prepaid_entry_id || '.out', NEW.salon_id,
    NEW.prepaid_id,
    'transfer', NEW.day, NEW.at_utc, NEW.user_id, -NEW.amount_cents
  FROM cash_orders o
  WHERE o.cash_order_id = NEW.ledger_entry_id
    AND o.state <> 'paid'
    AND NEW.prepaid_id <> (
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
    );
  INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, day, at_utc, user_id, amount_cents)
  SELECT
    NEW.prepaid_entry_id || '.in', NEW.salon_id,
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
    ),
    'transfer', NEW.day, NEW.at_utc, NEW.user_id, NEW.amount_cents
  FROM cash_orders o
  WHERE o.cash_order_id = NEW.ledger_entry_id
    AND o.state <> 'paid'
    AND NEW.prepaid_id <> (
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
    );
END;
