import { createTrigger, type SchemaObject } from '../schema-object.ts'

const insertBarcodes = `
  INSERT INTO product_barcodes (salon_id, barcode, product_id)
  SELECT NEW.salon_id, j.value, NEW.product_id
  FROM json_each(NEW.barcodes_json) j
  WHERE NEW.deleted_utc IS NULL;`

/** Derive `product_barcodes` from the products, whichever statement writes them. */
export const barcodeTriggers: SchemaObject[] = [
  createTrigger('product_barcodes_insert', 'AFTER INSERT ON products', insertBarcodes),
  createTrigger(
    'product_barcodes_update',
    'AFTER UPDATE OF barcodes_json, deleted_utc ON products',
    '  DELETE FROM product_barcodes WHERE product_id = NEW.product_id;',
    insertBarcodes,
  ),
]
