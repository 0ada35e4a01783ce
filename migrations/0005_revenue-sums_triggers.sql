CREATE TRIGGER daily_revenue_summed
AFTER INSERT ON daily_revenue
BEGIN
  INSERT INTO daily_totals (salon_id, day, services_cents, products_cents, fee_cents, tip_cents)
  VALUES (
    NEW.salon_id, NEW.day, iif(NEW.side = 'services', NEW.amount_cents, 0), iif(NEW.side = 'products', NEW.amount_cents, 0), iif(NEW.side = 'fee', NEW.amount_cents, 0), iif(NEW.side = 'tip', NEW.amount_cents, 0)
  )
  ON CONFLICT (salon_id, day) DO UPDATE SET
    services_cents = services_cents + excluded.services_cents,
    products_cents = products_cents + excluded.products_cents,
    fee_cents = fee_cents + excluded.fee_cents,
    tip_cents = tip_cents + excluded.tip_cents;
  INSERT INTO monthly_revenue (salon_id, month, user_id, side, item_id, amount_cents)
  VALUES (NEW.salon_id, substr(NEW.day, 1, 7), NEW.user_id, NEW.side, NEW.item_id, NEW.amount_cents)
  ON CONFLICT (salon_id, month, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
END;--> statement-breakpoint
CREATE TRIGGER daily_revenue_changed
AFTER UPDATE OF amount_cents ON daily_revenue
BEGIN
  INSERT INTO daily_totals (salon_id, day, services_cents, products_cents, fee_cents, tip_cents)
  VALUES (
    NEW.salon_id, NEW.day, iif(NEW.side = 'services', NEW.amount_cents - OLD.amount_cents, 0), iif(NEW.side = 'products', NEW.amount_cents - OLD.amount_cents, 0), iif(NEW.side = 'fee', NEW.amount_cents - OLD.amount_cents, 0), iif(NEW.side = 'tip', NEW.amount_cents - OLD.amount_cents, 0)
  )
  ON CONFLICT (salon_id, day) DO UPDATE SET
    services_cents = services_cents + excluded.services_cents,
    products_cents = products_cents + excluded.products_cents,
    fee_cents = fee_cents + excluded.fee_cents,
    tip_cents = tip_cents + excluded.tip_cents;
  INSERT INTO monthly_revenue (salon_id, month, user_id, side, item_id, amount_cents)
  VALUES (NEW.salon_id, substr(NEW.day, 1, 7), NEW.user_id, NEW.side, NEW.item_id, NEW.amount_cents - OLD.amount_cents)
  ON CONFLICT (salon_id, month, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
END;--> statement-breakpoint
CREATE TRIGGER daily_totals_ticket
AFTER INSERT ON ledger_entries WHEN NEW.kind IN ('checkout', 'void')
BEGIN
  INSERT INTO daily_totals (salon_id, day, tickets)
  VALUES (NEW.salon_id, NEW.day, iif(NEW.kind = 'checkout', 1, -1))
  ON CONFLICT (salon_id, day) DO UPDATE SET tickets = tickets + excluded.tickets;
END;--> statement-breakpoint
CREATE TRIGGER daily_totals_ticket_moved
AFTER UPDATE OF day ON ledger_entries WHEN NEW.day <> OLD.day AND NEW.kind IN ('checkout', 'void')
BEGIN
  INSERT INTO daily_totals (salon_id, day, tickets)
  VALUES (NEW.salon_id, OLD.day, -iif(NEW.kind = 'checkout', 1, -1))
  ON CONFLICT (salon_id, day) DO UPDATE SET tickets = tickets + excluded.tickets;
  INSERT INTO daily_totals (salon_id, day, tickets)
  VALUES (NEW.salon_id, NEW.day, iif(NEW.kind = 'checkout', 1, -1))
  ON CONFLICT (salon_id, day) DO UPDATE SET tickets = tickets + excluded.tickets;
END;--> statement-breakpoint
INSERT INTO daily_totals (salon_id, day, services_cents, products_cents, fee_cents, tip_cents)
SELECT
  salon_id, day, sum(iif(side = 'services', amount_cents, 0)), sum(iif(side = 'products', amount_cents, 0)),
  sum(iif(side = 'fee', amount_cents, 0)), sum(iif(side = 'tip', amount_cents, 0))
FROM daily_revenue
GROUP BY salon_id, day;--> statement-breakpoint
INSERT INTO daily_totals (salon_id, day, tickets)
SELECT salon_id, day, sum(iif(kind = 'checkout', 1, -1))
FROM ledger_entries
WHERE kind IN ('checkout', 'void')
GROUP BY salon_id, day
ON CONFLICT (salon_id, day) DO UPDATE SET tickets = tickets + excluded.tickets;--> statement-breakpoint
INSERT INTO monthly_revenue (salon_id, month, user_id, side, item_id, amount_cents)
SELECT salon_id, substr(day, 1, 7), user_id, side, item_id, sum(amount_cents)
FROM daily_revenue
GROUP BY 1, 2, 3, 4, 5;
