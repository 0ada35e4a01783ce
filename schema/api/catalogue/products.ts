import { defineEndpoints } from '../endpoint.ts'
import type { productsSchemas } from './products-schemas.ts'

export const products = defineEndpoints<typeof productsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Products/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch products',
  },
  one: {
    method: 'GET',
    path: '/api/Products/{sessionCode}/{productId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch product',
  },
  create: {
    method: 'POST',
    path: '/api/Products/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to create product',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/Products/{sessionCode}/{productId}',
    access: 'user',
    errorMessage: 'Unable to update product',
  },
  /** Archives the product: it can no longer be sold; visits keep it. */
  remove: {
    method: 'DELETE',
    path: '/api/Products/{sessionCode}/{productId}',
    access: 'admin',
    errorMessage: 'Unable to delete product',
  },
  /** Records a stock movement with its reason; the stock never becomes negative. */
  stock: {
    method: 'POST',
    path: '/api/Products/Stock/{sessionCode}/{productId}',
    access: 'user',
    errorMessage: 'Unable to update product',
    idempotent: true,
  },
})
