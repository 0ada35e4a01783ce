import type { SchemaObject } from './triggers.ts'

const give = `INSERT INTO product_barcodes (salon_id, barcode, product_id) SELECT NEW.salon_id, j.value, NEW.product_id FROM json_each(NEW.barcodes_json) j WHERE NEW.deleted_utc IS NULL;`

/** Keep `product_barcodes` in step with the products, whoever writes them. */
export const barcodeTriggers: SchemaObject[] = [
  {
    name: 'product_barcodes_insert',
    kind: 'trigger',
    sql: `CREATE TRIGGER product_barcodes_insert AFTER INSERT ON products BEGIN ${give} END`,
  },
  {
    name: 'product_barcodes_update',
    kind: 'trigger',
    sql: `CREATE TRIGGER product_barcodes_update AFTER UPDATE OF barcodes_json, deleted_utc ON products BEGIN DELETE FROM product_barcodes WHERE product_id = NEW.product_id; ${give} END`,
  },
]
