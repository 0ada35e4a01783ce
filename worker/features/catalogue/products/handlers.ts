import { type products as calls, products } from '../../../../schema/api/catalogue/products.ts'
import { ProductChange, productsSchemas } from '../../../../schema/api/catalogue/products-schemas.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { limits } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { toUpdateError } from '../services/index.ts'
import {
  abortUnlessCategoryExists,
  archiveProduct,
  insertProduct,
  moveStock,
  selectFilteredProducts,
  selectProduct,
  selectProductWithStock,
  updateProduct,
} from './queries.ts'

type ProductHandlers = Handlers<typeof calls>

/** The error of a field for what the database refused; other errors as they are. */
function toFieldError(error: unknown): unknown {
  if (!(error instanceof BatchAbortedError)) return error
  const invalid = (fields: Record<string, string>) => new ApiError(400, 'invalid_input', { fields })
  if (error.columns.includes('product_barcodes')) return invalid({ barcodesJSON: 'This barcode belongs to another product' })
  return error.reason === 'missing' ? invalid({ productCategoryId: 'Category not found' }) : error
}

const listProducts: ProductHandlers['list'] = async (db, { search = '', maxResults, offset = 0, ...filter }) => {
  const terms = fold(search).split(' ').filter(Boolean)
  const limit = Math.min(maxResults ?? limits.productSearchResults, limits.productSearchResults)
  return (await db.batch(selectFilteredProducts(db, { ...filter, terms, limit, offset })))[0]
}

const getProduct: ProductHandlers['one'] = async (db, { productId }) => (await db.batch(selectProductWithStock(db, productId)))[0][0]

const createProduct: ProductHandlers['create'] = async (db, _input, { barcodesJSON: barcodes, ...draft }) => {
  const productId = db.newId('prd')
  const product = { ...draft, productId, barcodes, searchText: fold(draft.product) }
  const writes = [abortUnlessCategoryExists(db, draft.productCategoryId), ...insertProduct(db, product)]
  try {
    return await db.insertIdempotent(productId, writes, (id) => selectProduct(db, id))
  } catch (error) {
    throw toFieldError(error)
  }
}

/** One round trip. The stock is changed by movements only. */
const changeProduct: ProductHandlers['update'] = async (db, { productId }, change) => {
  const { version, archived, barcodesJSON: barcodes, ...values } = getEditableValues(ProductChange, change)
  const { product, productCategoryId } = values
  const stored = { ...values, barcodes, searchText: product && fold(product) }
  const writes = [...updateProduct(db, productId, { version, archived }, stored), abortUnlessCategoryExists(db, productCategoryId)]
  try {
    return await db.updateGuarded(writes, selectProduct(db, productId), (current) =>
      toUpdateError(
        current,
        { version, archived },
        { notFound: 'unable_to_update_product', fields: { specialPrice: "Can't be more than the price" } },
      ),
    )
  } catch (error) {
    throw toFieldError(error)
  }
}

const deleteProduct: ProductHandlers['remove'] = async (db, { productId }) => {
  const [archived] = await db.batch(archiveProduct(db, productId))
  return archived.length ? { productId } : undefined
}

/** One round trip. */
const changeStock: ProductHandlers['stock'] = async (db, { productId }, { quantity, reason }) => {
  try {
    return await db.insertIdempotent(productId, moveStock(db, { productId, quantity, reason }), (id) => selectProductWithStock(db, id))
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stock')) throw error
    const [[product]] = await db.batch(selectProduct(db, productId))
    if (!product) return undefined
    throw new ApiError(409, 'out_of_stock', { fields: { quantity: 'Not enough in stock' } })
  }
}

export const productFeatures = [
  defineRoutes(products, productsSchemas, {
    list: listProducts,
    one: getProduct,
    create: createProduct,
    update: changeProduct,
    remove: deleteProduct,
    stock: changeStock,
  }),
]
