import { createTrigger, type SchemaObject } from '../schema-object.ts'
import { followDayOfEntry } from './ledger-triggers.ts'

const lineColumns = `commission_line_id, salon_id, user_id, commission_version_id, part, role, kind, origin_id, ledger_entry_id,
    appointment_id, line_id, day, category_id, item, quantity, list_cents, paid_cents, material_cents, share, redo_percentage`

const refuseChange = `  SELECT RAISE(ABORT, 'refuse:ledger');`

/** Id of the version of a plan (`commissions k`) that is in force. */
const versionId = `k.commission_id || '.' || k.version`
const hasRule = (part: string, plan = 'k') => `${plan}.rules_json ->> '$.${part}.kind' IS NOT NULL`
const planOf = (userId: string, plan = 'k') =>
  `${plan}.salon_id = h.salon_id AND ${plan}.user_id = ${userId} AND ${plan}.deleted_utc IS NULL`

const insertVersion = `
  INSERT INTO commission_versions (
    commission_version_id, salon_id, commission_id, user_id, version, from_utc, changed_by, rules_json
  )
  VALUES (
    NEW.commission_id || '.' || NEW.version, NEW.salon_id, NEW.commission_id, NEW.user_id, NEW.version,
    NEW.changed_utc, NEW.changed_by, NEW.rules_json
  );`

/** Services of the visit that can earn a commission, by the ledger entry NEW that charges them. */
const fromServices = `
  FROM client_history_services h
  JOIN services v ON v.service_id = h.service_id AND v.enable_commissions = 1`
const ofVisit = `
  WHERE h.salon_id = NEW.salon_id
    AND h.appointment_id = NEW.appointment_id
    AND h.deleted_utc IS NULL`

const mixed = (service: string) => `c.user_id IN (${service}.user_id, ${service}.assistant_id)`
const mixerPerformed = `EXISTS (
          SELECT 1
          FROM client_history_services w
          WHERE w.salon_id = c.salon_id
            AND w.appointment_id = c.appointment_id
            AND w.deleted_utc IS NULL
            AND w.price_cents > 0
            AND ${mixed('w')}
        )`
/**
 * Material of a performed service (`h`), in cents: what the formulas of the visit cost, shared by price over the services of the team
 * member who mixed them as performer or assistant, or over all services of the visit if there is none.
 */
const materialOfService = `coalesce((
      SELECT CAST(round(sum(
        100.0 * (u.value ->> 'cost') * h.price_cents / (
          SELECT sum(o.price_cents)
          FROM client_history_services o
          WHERE o.salon_id = c.salon_id
            AND o.appointment_id = c.appointment_id
            AND o.deleted_utc IS NULL
            AND (${mixed('o')} OR NOT ${mixerPerformed})
        )
      )) AS INTEGER)
      FROM client_history_colours c, json_each(c.uses_json) u
      WHERE c.salon_id = h.salon_id
        AND c.appointment_id = h.appointment_id
        AND c.deleted_utc IS NULL
        AND (${mixed('h')} OR NOT ${mixerPerformed})
    ), 0)`

/** Percent of a service's base that goes to its assistant: none where the assistant has no plan for services. */
const assistantShare = `CAST(coalesce((
      SELECT k.rules_json ->> '$.service.assistantPercentage'
      FROM commissions a
      WHERE ${planOf('h.assistant_id', 'a')}
        AND ${hasRule('service', 'a')}
        AND h.assistant_id <> h.user_id
    ), 0) AS INTEGER)`

const insertServices = `
  INSERT INTO commission_lines (
    ${lineColumns}
  )
  SELECT
    NEW.ledger_entry_id || '.' || h.client_history_service_id || '.' || r.part, h.salon_id, h.user_id, ${versionId}, r.part, 'own', 'sale',
    NULL, NEW.ledger_entry_id, h.appointment_id, h.client_history_service_id, NEW.day, v.service_category_id, h.service, 1,
    h.price_cents, coalesce(h.net_cents, 0), ${materialOfService},
    iif(r.part = 'service', 100 - ${assistantShare}, 100), NULL${fromServices}
  JOIN commissions k ON ${planOf('h.user_id')}
  JOIN (SELECT 'service' AS part UNION ALL SELECT 'startStop') r${ofVisit}
    AND h.redo_of_id IS NULL
    AND iif(
      r.part = 'service',
      ${hasRule('service')},
      ${hasRule('startStop')} AND h.start_utc IS NOT NULL AND h.end_utc IS NOT NULL
    );`

const insertAssistants = `
  INSERT INTO commission_lines (
    ${lineColumns}
  )
  SELECT
    NEW.ledger_entry_id || '.' || h.client_history_service_id || '.assistant', h.salon_id, h.assistant_id,
    a.commission_id || '.' || a.version, 'service', 'assistant', 'sale',
    NULL, NEW.ledger_entry_id, h.appointment_id, h.client_history_service_id, NEW.day, v.service_category_id, h.service, 1,
    h.price_cents, coalesce(h.net_cents, 0), ${materialOfService},
    CAST(k.rules_json ->> '$.service.assistantPercentage' AS INTEGER), NULL${fromServices}
  JOIN commissions k ON ${planOf('h.user_id')}
  JOIN commissions a ON ${planOf('h.assistant_id', 'a')}${ofVisit}
    AND h.redo_of_id IS NULL
    AND h.assistant_id <> h.user_id
    AND ${hasRule('service', 'a')}
    AND k.rules_json ->> '$.service.assistantPercentage' > 0;`

/** A redo has the base of the first service, as charged then. */
const insertRedos = `
  INSERT INTO commission_lines (
    ${lineColumns}
  )
  SELECT
    NEW.ledger_entry_id || '.' || h.client_history_service_id || '.redo', h.salon_id, h.user_id, ${versionId}, 'service', 'redo', 'sale',
    NULL, NEW.ledger_entry_id, h.appointment_id, h.client_history_service_id, NEW.day, v.service_category_id, h.service, 1,
    f.price_cents, coalesce(f.net_cents, 0), 0, 100, h.redo_percentage${fromServices}
  JOIN client_history_services f ON f.client_history_service_id = h.redo_of_id AND f.salon_id = h.salon_id
  JOIN commissions k ON ${planOf('h.user_id')}${ofVisit};`

const insertProducts = `
  INSERT INTO commission_lines (
    ${lineColumns}
  )
  SELECT
    NEW.ledger_entry_id || '.' || h.client_history_product_id, h.salon_id, h.user_id, ${versionId}, 'product', 'own', 'sale',
    NULL, NEW.ledger_entry_id, h.appointment_id, h.client_history_product_id, NEW.day, d.product_category_id, h.product, h.quantity,
    h.price_cents * h.quantity, coalesce(h.net_cents, 0), d.cost_cents * h.quantity, 100, NULL
  FROM client_history_products h
  JOIN products d ON d.product_id = h.product_id AND d.enable_commissions = 1
  JOIN commissions k ON ${planOf('h.user_id')}${ofVisit}
    AND ${hasRule('product')};`

/** What is still to be taken back of a sale \`o\`, in cents. */
const leftOfSale = `o.paid_cents + coalesce((SELECT sum(c.paid_cents) FROM commission_lines c WHERE c.origin_id = o.commission_line_id), 0)`

/** A correction of the sales \`o\`, posted by the ledger entry \`e\`. */
const insertCorrection = (id: string, kind: string, paidCents: string, from: string) => `
  INSERT INTO commission_lines (
    ${lineColumns}
  )
  SELECT
    ${id} || '.' || o.rowid, o.salon_id, o.user_id, o.commission_version_id, o.part, o.role, '${kind}', o.commission_line_id,
    e.ledger_entry_id, o.appointment_id, o.line_id, e.day, o.category_id, o.item, 0, 0, ${paidCents}, 0, o.share, o.redo_percentage
  ${from};`

/**
 * Freeze what counts for commissions in the batch of the ledger entry, so that a later rate, price or plan changes no past month. The
 * net amounts of the visit's lines are set before its checkout is posted.
 */
export const commissionTriggers: SchemaObject[] = [
  createTrigger('commission_versions_insert', 'AFTER INSERT ON commissions', insertVersion),
  createTrigger('commission_versions_update', 'AFTER UPDATE OF rules_json ON commissions', insertVersion),
  createTrigger(
    'commission_lines_checkout',
    `AFTER INSERT ON ledger_entries WHEN NEW.kind = 'checkout'`,
    insertServices,
    insertAssistants,
    insertRedos,
    insertProducts,
  ),
  createTrigger(
    'commission_lines_refund',
    `AFTER INSERT ON ledger_lines WHEN NEW.line_id IS NOT NULL`,
    insertCorrection(
      'NEW.ledger_line_id',
      'refund',
      'NEW.amount_cents',
      `FROM ledger_entries e
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
    )`,
    ),
  ),
  createTrigger(
    'commission_lines_void',
    `AFTER INSERT ON ledger_entries WHEN NEW.kind = 'void'`,
    insertCorrection(
      'NEW.ledger_entry_id',
      'void',
      `-(${leftOfSale})`,
      `FROM commission_lines o
  JOIN ledger_entries e ON e.ledger_entry_id = NEW.ledger_entry_id
  WHERE o.salon_id = NEW.salon_id
    AND o.ledger_entry_id = NEW.corrects_id
    AND o.kind = 'sale'
    AND (o.paid_cents = 0 OR ${leftOfSale} <> 0)`,
    ),
  ),
  createTrigger('commission_lines_immutable', `BEFORE UPDATE OF ${lineColumns.replace(' day,', '')} ON commission_lines`, refuseChange),
  followDayOfEntry('commission_lines'),
  createTrigger('commission_versions_immutable', 'BEFORE UPDATE ON commission_versions', refuseChange),
  ...['commission_lines', 'commission_versions'].map((table) =>
    createTrigger(`${table}_undeletable`, `BEFORE DELETE ON ${table}`, refuseChange),
  ),
]
