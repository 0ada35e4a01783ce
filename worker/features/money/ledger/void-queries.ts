/** SQL: no void of its visit was posted behind a ledger entry (`ledger_entries`, by its alias): its amounts still count. */
export const isNotVoided = (entry: string): string => `NOT EXISTS (
  SELECT 1
  FROM ledger_entries v
  WHERE v.salon_id = ${entry}.salon_id
    AND v.appointment_id = ${entry}.appointment_id
    AND v.kind = 'void'
    AND v.rowid > ${entry}.rowid
)`
