import { createTrigger, type SchemaObject } from '../schema-object.ts'

const refuse = `  SELECT RAISE(ABORT, 'refuse:closed');`

/**
 * What was issued stays: an invoice keeps its number, year, series and kind for ever, and its content until the exchange rejects it.
 * Merging clients may still change whose it is.
 */
export const invoiceTriggers: SchemaObject[] = [
  createTrigger(
    'invoices_number_stays',
    `BEFORE UPDATE OF number, year, series, kind, day ON invoices
WHEN OLD.number IS NOT NULL
  AND (
    NEW.number IS NOT OLD.number
    OR NEW.year IS NOT OLD.year
    OR NEW.series IS NOT OLD.series
    OR NEW.kind IS NOT OLD.kind
    OR NEW.day IS NOT OLD.day
  )`,
    refuse,
  ),
  createTrigger(
    'invoices_content_stays',
    `BEFORE UPDATE OF document_json, total_cents, tax_cents, stamp_cents, file_no ON invoices
WHEN OLD.state IN ('issued', 'sent', 'accepted')
  AND (
    NEW.document_json IS NOT OLD.document_json
    OR NEW.total_cents IS NOT OLD.total_cents
    OR NEW.tax_cents IS NOT OLD.tax_cents
    OR NEW.stamp_cents IS NOT OLD.stamp_cents
    OR NEW.file_no IS NOT OLD.file_no
  )`,
    refuse,
  ),
  createTrigger(
    'invoices_stay',
    `BEFORE UPDATE OF deleted_utc ON invoices
WHEN OLD.number IS NOT NULL AND NEW.deleted_utc IS NOT NULL`,
    refuse,
  ),
  createTrigger('invoices_undeletable', 'BEFORE DELETE ON invoices WHEN OLD.number IS NOT NULL', refuse),
]
